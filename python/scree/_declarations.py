"""The C interface, written by tools/python_declarations from include/scree. Do not edit."""
# fmt: off
from ctypes import (CFUNCTYPE, POINTER, Structure, c_bool, c_char, c_char_p, c_double, c_int, c_int32,
                    c_int64, c_size_t, c_uint, c_uint32, c_uint64, c_uint8, c_void_p)

CONSTANTS = {
    'SCREE_VERSION_MAJOR': 0,
    'SCREE_VERSION_MINOR': 1,
    'SCREE_VERSION_PATCH': 0,
    'SCREE_MISSED_STEPS': 3,
    'SCREE_RESOLUTION': 24,
    'SCREE_PLUGIN_INTERFACE': 1,
    'SCREE_LAW_ROWS': 6,
    'SCREE_PARAM_REQUIRED': 1,
    'SCREE_PARAM_POSITIVE': 2,
    'SCREE_PARAM_NOT_NEGATIVE': 4,
    'SCREE_PARAM_OPTIONAL': 16,
    'SCREE_PARAM_PLACE': 32,
    'SCREE_PARAM_VALUE': 65536,
    'SCREE_WRITES_ACTIVE': 1,
    'SCREE_WRITES_B_N': 2,
    'SCREE_WRITES_B_T': 4,
    'SCREE_WRITES_MU': 8,
    'SCREE_WRITES_ROLLING': 16,
    'SCREE_WRITES_C': 32,
    'SCREE_WRITES_D': 64,
    'SCREE_WRITES_d': 128,
    'SCREE_WRITES_BOUND': 1024,
    'SCREE_LAW_FORECASTS': 1,
    'SCREE_LAW_REPLACES_NORMAL': 2,
    'SCREE_LAW_NEEDS_FRICTION': 4,
    'SCREE_LAW_WORKS': 8,
    'SCREE_LAW_TANGENTIAL': 16,
    'SCREE_OK': 0,
    'SCREE_BAD_INPUT': 1,
    'SCREE_NOT_FOUND': 2,
    'SCREE_NO_MEMORY': 3,
    'SCREE_IO': 4,
    'SCREE_UNSUPPORTED': 5,
    'SCREE_STALE': 6,
    'SCREE_UNCONVERGED': 7,
    'SCREE_STOPPED': 8,
    'SCREE_BUG': 9,
    'SCREE_LOG_NOTE': 0,
    'SCREE_LOG_WARNING': 1,
    'SCREE_GO_ON': 0,
    'SCREE_HALVE': 1,
    'SCREE_STOP': 2,
    'SCREE_PLANE_STRAIN': 0,
    'SCREE_PLANE_STRESS': 1,
    'SCREE_AXISYMMETRIC': 2,
    'SCREE_MISSED_INFEASIBLE': 0,
    'SCREE_MISSED_ITERATIONS': 1,
    'SCREE_MISSED_STALLED': 2,
    'SCREE_MISSED_LAWS': 3,
    'SCREE_MISSED_BALANCE': 4,
    'SCREE_MISSED_EQUILIBRIUM': 5,
    'SCREE_MISSED_TESTS': 6,
    'SCREE_PART_DISK': 0,
    'SCREE_PART_POLYGON': 1,
    'SCREE_PART_HALFPLANE': 2,
    'SCREE_PART_HOLLOW': 3,
    'SCREE_PART_SPHERE': 4,
    'SCREE_PART_CAPSULE': 5,
    'SCREE_PART_CYLINDER': 6,
    'SCREE_PART_CONE': 7,
    'SCREE_PART_POLYHEDRON': 8,
    'SCREE_PART_PLANE': 9,
    'SCREE_PART_HOLLOW_CYLINDER': 10,
    'SCREE_PART_HOLLOW_SPHERE': 11,
    'SCREE_PART_MESH': 12,
    'SCREE_PART_SUPERELLIPSOID': 13,
    'SCREE_ELEMENT_LINE': 0,
    'SCREE_ELEMENT_T3': 1,
    'SCREE_ELEMENT_Q4': 2,
    'SCREE_ELEMENT_T6': 3,
    'SCREE_ELEMENT_T4': 4,
    'SCREE_ELEMENT_T10': 5,
    'SCREE_ELEMENT_H8': 6,
    'SCREE_OPEN': 0,
    'SCREE_STICK': 1,
    'SCREE_SLIP': 2,
    'SCREE_BILATERAL': 3,
    'SCREE_BONDED': 4,
    'SCREE_RESIDUAL_QUADRATIC': 0,
    'SCREE_RESIDUAL_MAXIMUM': 1,
    'SCREE_U8': 0,
    'SCREE_I32': 1,
    'SCREE_U32': 2,
    'SCREE_I64': 3,
    'SCREE_U64': 4,
    'SCREE_F64': 5,
    'SCREE_TEXT': 6,
    'SCREE_RUN_DONE': 0,
    'SCREE_RUN_UNCONVERGED': 1,
    'SCREE_RUN_POLICY': 2,
    'SCREE_RUN_TIME_LIMIT': 3,
    'SCREE_RUN_CANCELLED': 4,
    'SCREE_RUN_FAULT': 5,
    'SCREE_SAVE_NONE': 0,
    'SCREE_SAVE_STEP': 1,
    'SCREE_SAVE_WORST': 2,
    'SCREE_SAVE_UNCONVERGED': 3,
    'SCREE_ROWS_FRAME': 0,
    'SCREE_ROWS_BODIES': 1,
    'SCREE_ROWS_CONTACTS': 2,
    'SCREE_ARROWS_NONE': 0,
    'SCREE_ARROWS_VELOCITY': 1,
    'SCREE_ARROWS_DISPLACEMENT': 2,
    'SCREE_ARROWS_FIELD': 3,
    'SCREE_CROSSES_NONE': 0,
    'SCREE_CROSSES_ELEMENTS': 1,
    'SCREE_CROSSES_BODIES': 2,
    'SCREE_CROSSES_MOMENTS': 3,
    'SCREE_MARK_LINE': 0,
    'SCREE_MARK_POINTS': 1,
    'SCREE_MARK_LINE_POINTS': 2,
    'SCREE_MARK_STEPS': 3,
    'SCREE_MARK_BARS': 4,
    'SCREE_MATRIX_DENSE': 0,
    'SCREE_MATRIX_CSR': 1,
    'SCREE_MATRIX_CSC': 2,
    'SCREE_MATRIX_TRIPLETS': 3,
    'SCREE_NORM_QUOTED': 0,
    'SCREE_NORM_SCALED': 1,
    'SCREE_NORM_MAXIMUM': 2,
    'SCREE_PARAM_REAL': 0,
    'SCREE_PARAM_INTEGER': 1,
    'SCREE_PARAM_FLAG': 2,
    'SCREE_PARAM_CHOICE': 3,
    'SCREE_PARAM_TEXT': 4,
    'SCREE_PARAM_VECTOR': 5,
    'SCREE_PARAM_LIST': 6,
    'SCREE_PARAM_FUNCTION': 7,
    'SCREE_LAW_NORMAL': 0,
    'SCREE_LAW_IMPACT': 1,
    'SCREE_LAW_FRICTION': 2,
    'SCREE_LAW_ROLLING': 3,
    'SCREE_LAW_BOND': 4,
    'SCREE_CONE_FREE': 0,
    'SCREE_CONE_SIGNORINI': 1,
    'SCREE_CONE_COULOMB': 2,
    'SCREE_CONE_TRESCA': 3,
    'SCREE_CONE_ROLLING': 4,
    'SCREE_CONE_BOX': 5,
    'SCREE_CONE_FACETED': 6,
    'SCREE_CONE_BILATERAL': 7,
}

ENUMS = {
    'scree_status': {'SCREE_OK': 0, 'SCREE_BAD_INPUT': 1, 'SCREE_NOT_FOUND': 2, 'SCREE_NO_MEMORY': 3, 'SCREE_IO': 4, 'SCREE_UNSUPPORTED': 5, 'SCREE_STALE': 6, 'SCREE_UNCONVERGED': 7, 'SCREE_STOPPED': 8, 'SCREE_BUG': 9},
    'scree_log_level': {'SCREE_LOG_NOTE': 0, 'SCREE_LOG_WARNING': 1},
    'scree_policy': {'SCREE_GO_ON': 0, 'SCREE_HALVE': 1, 'SCREE_STOP': 2},
    'scree_plane': {'SCREE_PLANE_STRAIN': 0, 'SCREE_PLANE_STRESS': 1, 'SCREE_AXISYMMETRIC': 2},
    'scree_missed': {'SCREE_MISSED_INFEASIBLE': 0, 'SCREE_MISSED_ITERATIONS': 1, 'SCREE_MISSED_STALLED': 2, 'SCREE_MISSED_LAWS': 3, 'SCREE_MISSED_BALANCE': 4, 'SCREE_MISSED_EQUILIBRIUM': 5, 'SCREE_MISSED_TESTS': 6},
    'scree_part_type': {'SCREE_PART_DISK': 0, 'SCREE_PART_POLYGON': 1, 'SCREE_PART_HALFPLANE': 2, 'SCREE_PART_HOLLOW': 3, 'SCREE_PART_SPHERE': 4, 'SCREE_PART_CAPSULE': 5, 'SCREE_PART_CYLINDER': 6, 'SCREE_PART_CONE': 7, 'SCREE_PART_POLYHEDRON': 8, 'SCREE_PART_PLANE': 9, 'SCREE_PART_HOLLOW_CYLINDER': 10, 'SCREE_PART_HOLLOW_SPHERE': 11, 'SCREE_PART_MESH': 12, 'SCREE_PART_SUPERELLIPSOID': 13},
    'scree_element_type': {'SCREE_ELEMENT_LINE': 0, 'SCREE_ELEMENT_T3': 1, 'SCREE_ELEMENT_Q4': 2, 'SCREE_ELEMENT_T6': 3, 'SCREE_ELEMENT_T4': 4, 'SCREE_ELEMENT_T10': 5, 'SCREE_ELEMENT_H8': 6},
    'scree_contact_status': {'SCREE_OPEN': 0, 'SCREE_STICK': 1, 'SCREE_SLIP': 2, 'SCREE_BILATERAL': 3, 'SCREE_BONDED': 4},
    'scree_residual_norm': {'SCREE_RESIDUAL_QUADRATIC': 0, 'SCREE_RESIDUAL_MAXIMUM': 1},
    'scree_value_type': {'SCREE_U8': 0, 'SCREE_I32': 1, 'SCREE_U32': 2, 'SCREE_I64': 3, 'SCREE_U64': 4, 'SCREE_F64': 5, 'SCREE_TEXT': 6},
    'scree_run_end': {'SCREE_RUN_DONE': 0, 'SCREE_RUN_UNCONVERGED': 1, 'SCREE_RUN_POLICY': 2, 'SCREE_RUN_TIME_LIMIT': 3, 'SCREE_RUN_CANCELLED': 4, 'SCREE_RUN_FAULT': 5},
    'scree_save_problem': {'SCREE_SAVE_NONE': 0, 'SCREE_SAVE_STEP': 1, 'SCREE_SAVE_WORST': 2, 'SCREE_SAVE_UNCONVERGED': 3},
    'scree_measure_rows': {'SCREE_ROWS_FRAME': 0, 'SCREE_ROWS_BODIES': 1, 'SCREE_ROWS_CONTACTS': 2},
    'scree_arrows': {'SCREE_ARROWS_NONE': 0, 'SCREE_ARROWS_VELOCITY': 1, 'SCREE_ARROWS_DISPLACEMENT': 2, 'SCREE_ARROWS_FIELD': 3},
    'scree_crosses': {'SCREE_CROSSES_NONE': 0, 'SCREE_CROSSES_ELEMENTS': 1, 'SCREE_CROSSES_BODIES': 2, 'SCREE_CROSSES_MOMENTS': 3},
    'scree_mark': {'SCREE_MARK_LINE': 0, 'SCREE_MARK_POINTS': 1, 'SCREE_MARK_LINE_POINTS': 2, 'SCREE_MARK_STEPS': 3, 'SCREE_MARK_BARS': 4},
    'scree_matrix_form': {'SCREE_MATRIX_DENSE': 0, 'SCREE_MATRIX_CSR': 1, 'SCREE_MATRIX_CSC': 2, 'SCREE_MATRIX_TRIPLETS': 3},
    'scree_norm': {'SCREE_NORM_QUOTED': 0, 'SCREE_NORM_SCALED': 1, 'SCREE_NORM_MAXIMUM': 2},
    'scree_param_type': {'SCREE_PARAM_REAL': 0, 'SCREE_PARAM_INTEGER': 1, 'SCREE_PARAM_FLAG': 2, 'SCREE_PARAM_CHOICE': 3, 'SCREE_PARAM_TEXT': 4, 'SCREE_PARAM_VECTOR': 5, 'SCREE_PARAM_LIST': 6, 'SCREE_PARAM_FUNCTION': 7},
    'scree_law_slot': {'SCREE_LAW_NORMAL': 0, 'SCREE_LAW_IMPACT': 1, 'SCREE_LAW_FRICTION': 2, 'SCREE_LAW_ROLLING': 3, 'SCREE_LAW_BOND': 4},
    'scree_cone': {'SCREE_CONE_FREE': 0, 'SCREE_CONE_SIGNORINI': 1, 'SCREE_CONE_COULOMB': 2, 'SCREE_CONE_TRESCA': 3, 'SCREE_CONE_ROLLING': 4, 'SCREE_CONE_BOX': 5, 'SCREE_CONE_FACETED': 6, 'SCREE_CONE_BILATERAL': 7},
}



scree_log_function = CFUNCTYPE(None, c_void_p, c_int, c_char_p)


class scree_error(Structure):
    _fields_ = [
        ('status', c_int),
        ('text', (c_char * 4096)),
    ]


scree_observer = CFUNCTYPE(c_int, c_void_p, c_void_p, POINTER(scree_error))


class scree_allocator(Structure):
    """Memory comes from these two functions. Set them before the first world, never between an allocation and its release; NULL restores the default. resize(user, NULL, n) allocates, resize(user, p, n) grows or shrinks. Blocks must be aligned to 64 bytes."""
    _fields_ = [
        ('user', c_void_p),
        ('resize', CFUNCTYPE(c_void_p, c_void_p, c_void_p, c_size_t, c_size_t)),
        ('release', CFUNCTYPE(None, c_void_p, c_void_p)),
    ]


class scree_feature(Structure):
    """An optional part. Texts are valid as long as the program runs."""
    _fields_ = [
        ('name', c_char_p),
        ('present', c_int),
        ('version', (c_char * 32)),
        ('use', c_char_p),
        ('without', c_char_p),
    ]


class scree_world_def(Structure):
    _fields_ = [
        ('size', c_size_t),
        ('dimension', c_int),
        ('plane', c_int),
        ('thickness', c_double),
        ('gravity', (c_double * 3)),
        ('h', c_double),
        ('theta', c_double),
        ('gamma', c_double),
        ('active_gap', c_double),
        ('alert', c_double),
        ('tolerance', c_double),
        ('norm', c_int),
        ('max_iterations', c_int64),
        ('reference_speed', c_double),
        ('law_tolerance', c_double),
        ('max_passes', c_int),
        ('seed', c_uint64),
        ('threads', c_int),
        ('period', (c_double * 3)),
        ('origin', (c_double * 3)),
        ('on_unconverged', c_int),
        ('scheme', c_char_p),
        ('solver', c_char_p),
        ('solver_params', c_void_p),
        ('scheme_params', c_void_p),
        ('bricks_from', c_int64),
    ]


class scree_shape_info(Structure):
    """Properties of the geometry; lengths in m. Boundaries have no volume and no moments."""
    _fields_ = [
        ('kind', c_char_p),
        ('dimension', c_int),
        ('volume', c_double),
        ('moments', (c_double * 3)),
        ('centre', (c_double * 3)),
        ('turn', (c_double * 4)),
        ('bound', c_double),
        ('width', c_double),
    ]


class scree_placement(Structure):
    """Position and orientation: planar worlds use x, y and angle, space worlds the position and a unit quaternion (w, x, y, z); all zeros mean no rotation."""
    _fields_ = [
        ('position', (c_double * 3)),
        ('angle', c_double),
        ('orientation', (c_double * 4)),
    ]


class scree_body_def(Structure):
    _fields_ = [
        ('size', c_size_t),
        ('name', c_char_p),
        ('group', c_char_p),
        ('surface', c_char_p),
        ('shape', c_uint32),
        ('density', c_double),
        ('mass', c_double),
        ('inertia', (c_double * 3)),
        ('position', (c_double * 3)),
        ('angle', c_double),
        ('orientation', (c_double * 4)),
        ('velocity', (c_double * 6)),
        ('described', c_bool),
        ('fixed', c_bool),
        ('dormant', c_bool),
    ]


class scree_bodies_def(Structure):
    """Many bodies from arrays: each array that is not NULL has a row per body that replaces the member of `common`, the definition shared by all. The arrays are read during the call only."""
    _fields_ = [
        ('size', c_size_t),
        ('count', c_size_t),
        ('common', POINTER(scree_body_def)),
        ('shape', POINTER(c_uint32)),
        ('radius', POINTER(c_double)),
        ('position', POINTER(c_double)),
        ('angle', POINTER(c_double)),
        ('orientation', POINTER(c_double)),
        ('velocity', POINTER(c_double)),
        ('density', POINTER(c_double)),
        ('name', POINTER(c_char_p)),
    ]


class scree_deformable_info(Structure):
    """Properties of a deformable body; an error for rigid bodies."""
    _fields_ = [
        ('nodes', c_uint32),
        ('elements', c_uint32),
        ('prototype', c_uint32),
        ('mass', c_double),
        ('linear', c_bool),
        ('material', c_char_p),
        ('wave_speed', c_double),
        ('wave_time', c_double),
    ]


class scree_stage_def(Structure):
    """Stages follow one another; each begins with its actions and ends when one of its conditions is met."""
    _fields_ = [
        ('size', c_size_t),
        ('name', c_char_p),
        ('duration', c_double),
        ('steps', c_int64),
        ('until', c_char_p),
        ('rest', c_double),
        ('rain_group', c_char_p),
        ('rain_interval', c_double),
        ('rain_at', (c_double * 3)),
        ('rain_spread', c_double),
        ('rain_velocity', (c_double * 3)),
        ('rain_clearance', c_double),
    ]


class scree_step_def(Structure):
    """Adaptive steps. Each step plans the length of the next one, because driven bodies are aimed at their position in the middle of the next step; as long as the plan is kept they are on their path at every mid-step. A step that exceeds a limit is repeated with a shorter length than planned: driven bodies are then on the chord of their path in that one mid-step and on the path in the next. Only an action can make a step longer than planned."""
    _fields_ = [
        ('size', c_size_t),
        ('h_min', c_double),
        ('h_max', c_double),
        ('grow', c_double),
        ('shrink', c_double),
        ('displacement', c_double),
        ('share', c_double),
        ('residual', c_double),
        ('impact', c_double),
        ('events', c_bool),
        ('expression', c_char_p),
    ]


class scree_step_lengths(Structure):
    """The length of the step that begins and the planned length of the next one, s."""
    _fields_ = [
        ('h', c_double),
        ('h_next', c_double),
    ]


scree_step_control = CFUNCTYPE(c_int, c_void_p, c_void_p, POINTER(scree_step_lengths), POINTER(scree_error))


class scree_run_totals(Structure):
    """Totals of the run so far, kept through restarts."""
    _fields_ = [
        ('steps', c_int64),
        ('sweeps', c_int64),
        ('updates', c_int64),
        ('unconverged_steps', c_int64),
        ('contacts_max', c_int64),
        ('outside', c_int64),
        ('residual_max', c_double),
        ('residual_worst', c_double),
        ('penetration_max', c_double),
        ('energy_error', c_double),
        ('momentum_error', c_double),
        ('penetration_share', c_double),
        ('travel_max', c_double),
        ('misfit_max', c_double),
        ('passes', c_int64),
        ('unfit_steps', c_int64),
        ('rounded_steps', c_int64),
        ('balance_limit_max', c_double),
        ('duhem_dips', c_int64),
        ('duhem_free_dips', c_int64),
        ('duhem_least', c_double),
        ('duhem_free_least', c_double),
        ('broken', c_int64),
        ('pulled', c_int64),
        ('rejected', c_int64),
        ('h_least', c_double),
        ('h_most', c_double),
        ('missed', (c_int64 * 6)),
    ]


class scree_joint_info(Structure):
    """The action of a joint in the last step."""
    _fields_ = [
        ('name', c_char_p),
        ('kind', c_char_p),
        ('body', (c_uint64 * 2)),
        ('point', (c_double * 3)),
        ('force', (c_double * 3)),
        ('torque', (c_double * 3)),
        ('acts', c_int),
    ]


class scree_part(Structure):
    """A part of a shape, in the frame of the body."""
    _fields_ = [
        ('type', c_uint32),
        ('vertex', c_uint32),
        ('vertices', c_uint32),
        ('face', c_uint32),
        ('faces', c_uint32),
        ('centre', (c_double * 3)),
        ('direction', (c_double * 3)),
        ('radius', c_double),
        ('half', c_double),
    ]


class scree_shape_view(Structure):
    _fields_ = [
        ('part', c_uint32),
        ('parts', c_uint32),
        ('area', c_double),
        ('volume', c_double),
        ('bound', c_double),
    ]


class scree_solid_view(Structure):
    """A deformable body: its range of nodes, elements and facets."""
    _fields_ = [
        ('body', c_uint32),
        ('node', c_uint32),
        ('nodes', c_uint32),
        ('element', c_uint32),
        ('elements', c_uint32),
        ('facet', c_uint32),
        ('facets', c_uint32),
    ]


class scree_ledger(Structure):
    _fields_ = [
        ('kinetic', c_double),
        ('potential', c_double),
        ('stored', c_double),
        ('normal', c_double),
        ('friction', c_double),
        ('rolling', c_double),
        ('correction', c_double),
        ('damping', c_double),
        ('fracture', c_double),
        ('plastic', c_double),
        ('drive', c_double),
        ('load', c_double),
        ('scheme', c_double),
        ('defect', c_double),
    ]


class scree_certificate(Structure):
    _fields_ = [
        ('residual', c_double),
        ('residual_max', c_double),
        ('residual_natural', c_double),
        ('penetration', c_double),
        ('momentum', c_double),
        ('energy', c_double),
        ('misfit', c_double),
        ('duhem', c_double),
        ('duhem_free', c_double),
        ('passes', c_int32),
        ('bonds', c_int64),
        ('broken', c_int64),
        ('norm', c_int32),
        ('converged', c_int32),
        ('worst', (c_uint64 * 2)),
        ('balance', c_double),
        ('balance_limit', c_double),
        ('step', scree_ledger),
        ('total', scree_ledger),
        ('infeasible', c_int32),
        ('contradictions', c_int32),
        ('contradiction', ((c_uint64 * 2) * 8)),
    ]


class scree_solver_report(Structure):
    _fields_ = [
        ('iterations', c_int64),
        ('updates', c_int64),
        ('refreshes', c_int64),
        ('outside', c_int64),
        ('colours', c_int32),
        ('tail', c_uint32),
        ('seconds_detect', c_double),
        ('seconds_prepare', c_double),
        ('seconds_solve', c_double),
        ('seconds_finish', c_double),
    ]


class scree_frame_info(Structure):
    """Facts of a frame. Functions that end in _into fill a struct of the caller's size, so that a program built with older headers runs with a newer library; the functions beside them return it."""
    _fields_ = [
        ('layout', c_void_p),
        ('generation', c_uint64),
        ('step', c_int64),
        ('t', c_double),
        ('h', c_double),
        ('bodies', c_size_t),
        ('contacts', c_size_t),
        ('values', c_size_t),
    ]


class scree_layout_info(Structure):
    """Facts of a layout; the world's bodies, whether or not they exist now."""
    _fields_ = [
        ('dimension', c_int),
        ('plane', c_int),
        ('thickness', c_double),
        ('gravity', (c_double * 3)),
        ('period', (c_double * 3)),
        ('bodies', c_size_t),
        ('shapes', c_size_t),
        ('parts', c_size_t),
        ('vertices', c_size_t),
        ('faces', c_size_t),
        ('surfaces', c_size_t),
        ('groups', c_size_t),
        ('laws', c_size_t),
        ('solids', c_size_t),
        ('nodes', c_size_t),
        ('elements', c_size_t),
        ('facets', c_size_t),
        ('regions', c_size_t),
    ]


class scree_column(Structure):
    _fields_ = [
        ('name', c_char_p),
        ('data', c_void_p),
        ('type', c_int),
        ('width', c_uint32),
        ('rows', c_size_t),
        ('generation', c_uint64),
        ('unit', c_char_p),
        ('components', c_char_p),
        ('help', c_char_p),
    ]


class scree_scene_run(Structure):
    """The part of a scene that is not the world: how to run and record it."""
    _fields_ = [
        ('dimension', c_int),
        ('until', c_double),
        ('steps', c_int64),
        ('record_every', c_double),
        ('record_steps', c_int64),
        ('restart_every', c_double),
        ('title', c_char_p),
        ('page', c_void_p),
    ]


class scree_progress(Structure):
    """After a step: values of that step. While a step takes more than 2 s, also of the running solve."""
    _fields_ = [
        ('step', c_int64),
        ('steps_expected', c_int64),
        ('t', c_double),
        ('t_end', c_double),
        ('contacts', c_uint32),
        ('residual', c_double),
        ('sweeps', c_int64),
        ('steps_per_second', c_double),
        ('seconds_left', c_double),
        ('stage', c_char_p),
        ('solver', c_char_p),
        ('method', c_char_p),
        ('step_seconds', c_double),
    ]


class scree_run_def(Structure):
    _fields_ = [
        ('size', c_size_t),
        ('output', c_char_p),
        ('overwrite', c_bool),
        ('resume', c_bool),
        ('until', c_double),
        ('steps', c_int64),
        ('threads', c_int),
        ('time_limit', c_double),
        ('progress', CFUNCTYPE(None, c_void_p, POINTER(scree_progress))),
        ('cancel', CFUNCTYPE(c_bool, c_void_p)),
        ('user', c_void_p),
        ('save_problem', c_int),
        ('save_step', c_int64),
        ('keep_restarts', c_bool),
        ('observer', scree_observer),
        ('frame', CFUNCTYPE(c_int, c_void_p, c_void_p, c_void_p, POINTER(scree_error))),
        ('made', scree_observer),
    ]


class scree_missed_step(Structure):
    """A step that missed a test, listed under the test that it missed by the largest factor."""
    _fields_ = [
        ('step', c_int64),
        ('t', c_double),
        ('test', c_int),
        ('value', c_double),
        ('limit', c_double),
        ('body', (c_uint64 * 2)),
        ('body_name', ((c_char * 64) * 2)),
        ('method', (c_char * 32)),
    ]


class scree_missed_summary(Structure):
    """All steps that missed one test."""
    _fields_ = [
        ('steps', c_int64),
        ('largest', c_double),
        ('limit', c_double),
        ('advice', (c_char * 640)),
    ]


class scree_run_extreme(Structure):
    """The largest value of a quantity over the steps of this session, and where it was."""
    _fields_ = [
        ('value', c_double),
        ('body', (c_uint64 * 2)),
        ('body_name', ((c_char * 64) * 2)),
        ('step', c_int64),
    ]


class scree_run_summary(Structure):
    _fields_ = [
        ('end', c_int),
        ('reason', (c_char * 512)),
        ('repeats', c_bool),
        ('bodies', c_uint32),
        ('totals', scree_run_totals),
        ('norm', c_int),
        ('percussions', c_bool),
        ('worst', (c_uint64 * 2)),
        ('worst_name', ((c_char * 64) * 2)),
        ('worst_step', c_int64),
        ('blows', c_double),
        ('made', c_double),
        ('deepest', scree_run_extreme),
        ('farthest', scree_run_extreme),
        ('missed', (scree_missed_summary * 6)),
        ('missed_steps', c_int),
        ('missed_step', (scree_missed_step * 3)),
        ('t', c_double),
        ('wall_time_s', c_double),
        ('threads', c_int),
        ('state_hash', c_uint64),
        ('frames', c_int64),
        ('steps_now', c_int64),
        ('problems', (c_char * 512)),
        ('processes', c_int),
        ('divided_steps', c_int64),
        ('stepping_s', c_double),
        ('whole', (c_char * 96)),
    ]


class scree_measure_info(Structure):
    """A kind of measure. Texts are valid as long as the program runs."""
    _fields_ = [
        ('name', c_char_p),
        ('help', c_char_p),
        ('rows', c_int),
        ('compares', c_int),
        ('columns', c_uint32),
        ('dimension', c_int),
    ]


class scree_measure_parameter(Structure):
    """Parameters of the index-th measure, for help pages: returns 1 and fills the texts if there is a parameter of that number, otherwise 0. unit is '1' for pure numbers and names; fallback is NULL if there is no default."""
    _fields_ = [
        ('name', c_char_p),
        ('help', c_char_p),
        ('fallback', c_char_p),
        ('unit', (c_char * 32)),
        ('required', c_int),
    ]


class scree_flow_cell(Structure):
    _fields_ = [
        ('x', c_double),
        ('y', c_double),
        ('vx', c_double),
        ('vy', c_double),
        ('density', c_double),
        ('grains', c_double),
    ]


class scree_band_def(Structure):
    _fields_ = [
        ('size', c_size_t),
        ('grains', c_char_p),
        ('reach', c_double),
        ('axis', c_double),
        ('window', c_int),
    ]


class scree_band_row(Structure):
    """The sample at one instant."""
    _fields_ = [
        ('t', c_double),
        ('axial', c_double),
        ('lateral', c_double),
        ('volumetric', c_double),
        ('s1', c_double),
        ('s2', c_double),
        ('sin_phi', c_double),
    ]


class scree_band_line(Structure):
    _fields_ = [
        ('angle', c_double),
        ('low', c_double),
        ('high', c_double),
        ('direction', c_double),
        ('point', (c_double * 2)),
        ('width', c_double),
        ('quality', c_double),
        ('contrast', c_double),
        ('edge', c_int),
    ]


class scree_band_report(Structure):
    """Angles in radians."""
    _fields_ = [
        ('grains', c_uint32),
        ('frames', c_uint32),
        ('diameter', c_double),
        ('first', scree_band_row),
        ('peak', scree_band_row),
        ('last', scree_band_row),
        ('phi', c_double),
        ('phi_last', c_double),
        ('psi', c_double),
        ('psi_mean', c_double),
        ('shear', c_double),
        ('shear_mean', c_double),
        ('band', scree_band_line),
        ('conjugate', scree_band_line),
        ('chance', c_double),
        ('found', c_int),
    ]


class scree_cut(Structure):
    """A line through a point; the resultant of the contact forces across it is drawn: the force that the left side (looking along the direction) exerts on the right side."""
    _fields_ = [
        ('point', (c_double * 2)),
        ('direction', (c_double * 2)),
    ]


class scree_section(Structure):
    """A plane normal . x = offset that cuts a space world: everything beyond it is removed, and the solids that it cuts show their interior in another colour."""
    _fields_ = [
        ('normal', (c_double * 3)),
        ('offset', c_double),
        ('towards_camera', c_int),
    ]


class scree_picture_def(Structure):
    """How a frame is drawn. A scale or limit that is NaN or 0 (see each field) is chosen from the frame."""
    _fields_ = [
        ('size', c_size_t),
        ('width', c_double),
        ('height', c_double),
        ('low', (c_double * 3)),
        ('high', (c_double * 3)),
        ('margin', c_double),
        ('colour', c_char_p),
        ('colour_limits', (c_double * 2)),
        ('outline', c_int),
        ('marks', c_int),
        ('forces', c_int),
        ('force_scale', c_double),
        ('arrows', c_int),
        ('arrow_scale', c_double),
        ('arrows_affine', c_int),
        ('field', POINTER(c_double)),
        ('field_count', c_size_t),
        ('field_unit', c_char_p),
        ('magnify', c_double),
        ('mesh', c_int),
        ('crosses', c_int),
        ('cross_scale', c_double),
        ('pressures', c_int),
        ('pressure_scale', c_double),
        ('images', c_int),
        ('cuts', POINTER(scree_cut)),
        ('cut_count', c_size_t),
        ('lines', POINTER(scree_cut)),
        ('line_count', c_size_t),
        ('azimuth', c_double),
        ('elevation', c_double),
        ('distance', c_double),
        ('look_at', (c_double * 3)),
        ('orthographic', c_int),
        ('contacts', c_int),
        ('sections', POINTER(scree_section)),
        ('section_count', c_size_t),
        ('title', c_char_p),
        ('time_stamp', c_int),
        ('scale_bar', c_int),
        ('colour_bar', c_int),
        ('key', c_int),
        ('transparent', c_int),
    ]


class scree_series(Structure):
    """Points that are not finite, or not positive on a logarithmic axis, interrupt the line."""
    _fields_ = [
        ('label', c_char_p),
        ('x', POINTER(c_double)),
        ('y', POINTER(c_double)),
        ('count', c_size_t),
        ('panel', c_int),
        ('mark', c_int),
    ]


class scree_panel(Structure):
    _fields_ = [
        ('label', c_char_p),
        ('unit', c_char_p),
        ('log', c_int),
        ('low', c_double),
        ('high', c_double),
    ]


class scree_plot_def(Structure):
    """Line plots and the like: panels stacked on one x axis."""
    _fields_ = [
        ('size', c_size_t),
        ('width', c_double),
        ('height', c_double),
        ('title', c_char_p),
        ('x_label', c_char_p),
        ('x_unit', c_char_p),
        ('x_log', c_int),
        ('x_low', c_double),
        ('x_high', c_double),
        ('panels', POINTER(scree_panel)),
        ('panel_count', c_size_t),
        ('series', POINTER(scree_series)),
        ('series_count', c_size_t),
    ]


class scree_plot_info(Structure):
    """Every plot by its name, with parameters checked against its table, as offered by `scree plot --kind`. The help of each plot explains how it uses the panels and series of def. Texts live as long as the program."""
    _fields_ = [
        ('name', c_char_p),
        ('help', c_char_p),
    ]


class scree_export_info(Structure):
    """Every exporter by its name, with parameters checked against its table, as offered by `scree export`. Texts live as long as the program."""
    _fields_ = [
        ('name', c_char_p),
        ('target', c_char_p),
        ('help', c_char_p),
    ]


class scree_matrix(Structure):
    _fields_ = [
        ('form', c_int),
        ('rows', c_size_t),
        ('columns', c_size_t),
        ('value', POINTER(c_double)),
        ('first', POINTER(c_size_t)),
        ('index', POINTER(c_uint32)),
        ('column', POINTER(c_uint32)),
        ('count', c_size_t),
    ]


class scree_problem_def(Structure):
    """A problem: W and q make it a local one, M, H and f a global one. 'rows' below are the contacts times the rows of one; 'dofs' are the rows of M."""
    _fields_ = [
        ('size', c_size_t),
        ('dimension', c_int),
        ('contacts', c_uint32),
        ('W', scree_matrix),
        ('q', POINTER(c_double)),
        ('M', scree_matrix),
        ('H', scree_matrix),
        ('f', POINTER(c_double)),
        ('w', POINTER(c_double)),
        ('mu', POINTER(c_double)),
        ('mu_r', POINTER(c_double)),
        ('guess', POINTER(c_double)),
    ]


class scree_problem_info(Structure):
    _fields_ = [
        ('kind', c_char_p),
        ('dimension', c_int),
        ('contacts', c_uint32),
        ('contact_rows', c_uint32),
        ('rows', c_size_t),
        ('dofs', c_size_t),
        ('guess', POINTER(c_double)),
        ('title', c_char_p),
    ]


class scree_solve_progress(Structure):
    _fields_ = [
        ('method', c_char_p),
        ('iteration', c_int64),
        ('work', c_double),
        ('residual', c_double),
        ('residual_scaled', c_double),
        ('time_s', c_double),
        ('residual_max', c_double),
    ]


class scree_solve_settings(Structure):
    _fields_ = [
        ('size', c_size_t),
        ('solver', c_char_p),
        ('tolerance', c_double),
        ('norm', c_int),
        ('max_iterations', c_int64),
        ('max_work', c_double),
        ('time_limit', c_double),
        ('threads', c_int),
        ('start', POINTER(c_double)),
        ('options', POINTER(c_char_p)),
        ('option_count', c_size_t),
        ('progress', CFUNCTYPE(None, c_void_p, POINTER(scree_solve_progress))),
        ('cancel', CFUNCTYPE(c_bool, c_void_p)),
        ('user', c_void_p),
    ]


class scree_solve_info(Structure):
    _fields_ = [
        ('converged', c_bool),
        ('residual', c_double),
        ('residual_scaled', c_double),
        ('worst_contact', c_uint32),
        ('iterations', c_int64),
        ('factorisations', c_int64),
        ('work', c_double),
        ('time_s', c_double),
        ('cpu_s', c_double),
        ('method', (c_char * 32)),
        ('status', (c_char * 96)),
        ('solutions', c_int64),
        ('solution_families', c_int64),
        ('solution_continua', c_int64),
        ('solutions_complete', c_bool),
        ('proof_contacts', c_uint32),
        ('proof_others', c_uint32),
        ('proof_contact', (c_uint32 * 8)),
        ('residual_max', c_double),
    ]


class scree_solver_info(Structure):
    """A solver. Texts are valid as long as the program runs."""
    _fields_ = [
        ('name', c_char_p),
        ('help', c_char_p),
        ('source', c_char_p),
        ('takes', (c_char * 320)),
    ]


class scree_solver_option(Structure):
    """The index-th option of a solver: returns 1 and fills *out if there is one, otherwise 0."""
    _fields_ = [
        ('name', c_char_p),
        ('help', c_char_p),
        ('fallback', c_char_p),
        ('choices', POINTER(c_char_p)),
    ]


class scree_kind_info(Structure):
    _fields_ = [
        ('name', c_char_p),
        ('help', c_char_p),
        ('source', c_char_p),
        ('examples', POINTER(c_char_p)),
        ('group', c_char_p),
        ('parameters', c_size_t),
        ('planar', c_int),
        ('space', c_int),
    ]


class scree_kind_parameter(Structure):
    """One parameter of a kind."""
    _fields_ = [
        ('name', c_char_p),
        ('help', c_char_p),
        ('type', c_char_p),
        ('fallback', c_char_p),
        ('choices', POINTER(c_char_p)),
        ('unit', (c_char * 32)),
        ('width', c_uint32),
        ('required', c_int),
        ('optional', c_int),
        ('place', c_int),
        ('positive', c_int),
        ('not_negative', c_int),
        ('planar', c_int),
        ('space', c_int),
        ('low', c_double),
        ('high', c_double),
    ]


class scree_param_list(Structure):
    _fields_ = [
        ('data', POINTER(c_double)),
        ('count', c_size_t),
    ]


class scree_param(Structure):
    """One parameter: a row of a table that ends with a row without a name. A scene gives it by name and with a unit; errors of name, unit, range and type are reported with their place in the scene."""
    _fields_ = [
        ('name', c_char_p),
        ('type', c_int),
        ('offset', c_size_t),
        ('width', c_uint32),
        ('flags', c_uint),
        ('unit', c_char_p),
        ('low', c_double),
        ('high', c_double),
        ('fallback', c_char_p),
        ('choices', POINTER(c_char_p)),
        ('help', c_char_p),
    ]


class scree_entry(Structure):
    """The head of every table: its name in scenes, its help, its parameters."""
    _fields_ = [
        ('name', c_char_p),
        ('help', c_char_p),
        ('source', c_char_p),
        ('params', POINTER(scree_param)),
        ('examples', POINTER(c_char_p)),
        ('parameters', c_size_t),
        ('check', CFUNCTYPE(c_int, c_void_p, POINTER(scree_error))),
    ]


class scree_law_block(Structure):
    """Contacts of one law, as columns. The cone of a contact is a condition on (docs/theory.md, Laws)"""
    _fields_ = [
        ('size', c_size_t),
        ('dimension', c_int),
        ('rows', c_uint32),
        ('t', c_double),
        ('h', c_double),
        ('theta', c_double),
        ('pass', c_uint32),
        ('count', c_size_t),
        ('gap', POINTER(c_double)),
        ('area', POINTER(c_double)),
        ('normal', POINTER(c_double)),
        ('body', POINTER(c_uint64)),
        ('U_before', POINTER(c_double)),
        ('touches', POINTER(c_uint8)),
        ('S', POINTER(c_double)),
        ('U', POINTER(c_double)),
        ('active', POINTER(c_uint8)),
        ('b', POINTER(c_double)),
        ('correction', POINTER(c_double)),
        ('mu', POINTER(c_double)),
        ('rolling', POINTER(c_double)),
        ('C', POINTER(c_double)),
        ('D', POINTER(c_double)),
        ('d', POINTER(c_double)),
        ('history', POINTER(c_double)),
        ('iterate', POINTER(c_double)),
        ('stored', POINTER(c_double)),
        ('damping', POINTER(c_double)),
        ('fracture', POINTER(c_double)),
        ('friction', POINTER(c_double)),
        ('bonded', POINTER(c_uint8)),
        ('broken', POINTER(c_uint8)),
    ]


class scree_law_part(Structure):
    _fields_ = [
        ('size', c_size_t),
        ('entry', scree_entry),
        ('slot', c_int),
        ('writes', c_uint),
        ('flags', c_uint),
        ('history', c_uint32),
        ('tangents', c_uint32),
        ('energies', c_uint64),
        ('iterates', c_uint32),
        ('reach', CFUNCTYPE(c_double, c_void_p)),
        ('prepare', CFUNCTYPE(None, c_void_p, POINTER(scree_law_block))),
        ('misfit', CFUNCTYPE(c_double, c_void_p, POINTER(scree_law_block))),
        ('finish', CFUNCTYPE(None, c_void_p, POINTER(scree_law_block))),
    ]


class scree_load_block(Structure):
    _fields_ = [
        ('size', c_size_t),
        ('dimension', c_int),
        ('t', c_double),
        ('magnitude', c_double),
        ('count', c_size_t),
        ('body', POINTER(c_uint64)),
        ('mass', POINTER(c_double)),
        ('position', POINTER(c_double)),
        ('velocity', POINTER(c_double)),
        ('force', POINTER(c_double)),
        ('slope', POINTER(c_double)),
    ]


class scree_load_kind(Structure):
    _fields_ = [
        ('size', c_size_t),
        ('entry', scree_entry),
        ('resists', c_int),
        ('apply', CFUNCTYPE(None, c_void_p, POINTER(scree_load_block))),
    ]


class scree_function_kind(Structure):
    _fields_ = [
        ('size', c_size_t),
        ('entry', scree_entry),
        ('value', CFUNCTYPE(c_double, c_void_p, c_double)),
        ('mean', CFUNCTYPE(c_double, c_void_p, c_double, c_double)),
        ('corner', CFUNCTYPE(c_double, c_void_p, c_double)),
    ]


class scree_measure_heading(Structure):
    _fields_ = [
        ('name', c_char_p),
        ('unit', c_char_p),
    ]


class scree_measure_kind(Structure):
    _fields_ = [
        ('size', c_size_t),
        ('entry', scree_entry),
        ('rows', c_int),
        ('columns', c_uint32),
        ('heading', POINTER(scree_measure_heading)),
        ('dimension', c_int),
        ('compares', c_int),
        ('eval', CFUNCTYPE(c_int, c_void_p, c_void_p, c_void_p, POINTER(c_double), c_size_t, POINTER(scree_error))),
    ]


class scree_generator_kind(Structure):
    _fields_ = [
        ('size', c_size_t),
        ('entry', scree_entry),
        ('dimension', c_int),
        ('generate', CFUNCTYPE(c_int, c_void_p, c_void_p, POINTER(scree_error))),
    ]


class scree_solver_run(Structure):
    """The scaled contact problem: y = W x + q, and x and y of every contact obey its cone (docs/solvers.md). x are dimensionless impulses and y dimensionless velocities."""
    _fields_ = [
        ('size', c_size_t),
        ('contacts', c_uint32),
        ('rows', c_size_t),
        ('first', POINTER(c_uint32)),
        ('cone', POINTER(c_uint8)),
        ('mu', POINTER(c_double)),
        ('q', POINTER(c_double)),
        ('local', POINTER(c_double)),
        ('local_first', POINTER(c_size_t)),
        ('x', POINTER(c_double)),
        ('y', POINTER(c_double)),
        ('z', POINTER(c_double)),
        ('memory', c_void_p),
        ('tolerance', c_double),
        ('max_iterations', c_int64),
        ('context', c_void_p),
    ]


class scree_solver_kind(Structure):
    _fields_ = [
        ('size', c_size_t),
        ('entry', scree_entry),
        ('cones', c_uint),
        ('unsymmetric', c_int),
        ('memory', c_size_t),
        ('run', CFUNCTYPE(c_int, c_void_p, POINTER(scree_solver_run), POINTER(scree_error))),
    ]


class scree_math(Structure):
    """Functions with the same bits on every machine."""
    _fields_ = [
        ('size', c_size_t),
        ('sin', CFUNCTYPE(c_double, c_double)),
        ('cos', CFUNCTYPE(c_double, c_double)),
        ('exp', CFUNCTYPE(c_double, c_double)),
        ('log', CFUNCTYPE(c_double, c_double)),
        ('pow', CFUNCTYPE(c_double, c_double, c_double)),
        ('atan2', CFUNCTYPE(c_double, c_double, c_double)),
    ]


class scree_host(Structure):
    """The functions that a plug-in may call: nothing else of the program is visible to it. The table lives until the program ends; keep the pointer in a static variable. `size` tells which functions this library has."""
    _fields_ = [
        ('size', c_size_t),
        ('version', c_int),
        ('register_law_part', CFUNCTYPE(c_int, POINTER(scree_law_part), POINTER(scree_error))),
        ('register_load', CFUNCTYPE(c_int, POINTER(scree_load_kind), POINTER(scree_error))),
        ('register_function', CFUNCTYPE(c_int, POINTER(scree_function_kind), POINTER(scree_error))),
        ('register_measure', CFUNCTYPE(c_int, POINTER(scree_measure_kind), POINTER(scree_error))),
        ('register_generator', CFUNCTYPE(c_int, POINTER(scree_generator_kind), POINTER(scree_error))),
        ('register_solver', CFUNCTYPE(c_int, POINTER(scree_solver_kind), POINTER(scree_error))),
        ('fail', CFUNCTYPE(c_int, POINTER(scree_error), c_int, c_char_p)),
        ('warn', CFUNCTYPE(None, c_char_p)),
        ('math', POINTER(scree_math)),
        ('frame_info', CFUNCTYPE(None, c_void_p, POINTER(scree_frame_info), c_size_t)),
        ('frame_column', CFUNCTYPE(None, c_void_p, c_char_p, POINTER(scree_column), c_size_t)),
        ('layout_info', CFUNCTYPE(None, c_void_p, POINTER(scree_layout_info), c_size_t)),
        ('layout_column', CFUNCTYPE(None, c_void_p, c_char_p, POINTER(scree_column), c_size_t)),
        ('generate_shape', CFUNCTYPE(c_int, c_void_p, c_char_p, c_char_p, POINTER(c_uint32), POINTER(scree_error))),
        ('generate_body', CFUNCTYPE(c_int, c_void_p, c_uint32, POINTER(scree_placement), POINTER(scree_error))),
        ('generate_random', CFUNCTYPE(c_double, c_void_p)),
        ('solver_apply', CFUNCTYPE(None, POINTER(scree_solver_run), POINTER(c_double), POINTER(c_double))),
        ('solver_project', CFUNCTYPE(None, POINTER(scree_solver_run), c_uint32, POINTER(c_double))),
        ('solver_shift', CFUNCTYPE(None, POINTER(scree_solver_run), c_uint32, POINTER(c_double), POINTER(c_double))),
        ('solver_show', CFUNCTYPE(c_int, POINTER(scree_solver_run), POINTER(c_double), POINTER(c_double))),
    ]


class scree_plugin_table(Structure):
    _fields_ = [
        ('interface', c_int),
        ('version', c_int),
        ('name', c_char_p),
        ('own_version', c_char_p),
        ('help', c_char_p),
        ('start', CFUNCTYPE(c_int, POINTER(scree_host), POINTER(scree_error))),
    ]


class scree_plugin_info(Structure):
    """A loaded plug-in. Texts are valid as long as the program runs."""
    _fields_ = [
        ('name', c_char_p),
        ('version', c_char_p),
        ('help', c_char_p),
        ('path', c_char_p),
    ]


class scree_hit(Structure):
    _fields_ = [
        ('body', c_uint64),
        ('point', (c_double * 3)),
        ('normal', (c_double * 3)),
        ('distance', c_double),
    ]


class scree_study_key(Structure):
    """A parameter of the scene, or a value by its path, and the texts that it takes."""
    _fields_ = [
        ('key', c_char_p),
        ('values', POINTER(c_char_p)),
        ('count', c_size_t),
    ]


class scree_study_run(Structure):
    """One run, when it is over. Texts are valid during the call."""
    _fields_ = [
        ('run', c_size_t),
        ('runs', c_size_t),
        ('name', c_char_p),
        ('status', c_int),
        ('summary', POINTER(scree_run_summary)),
        ('text', c_char_p),
    ]


class scree_study_def(Structure):
    _fields_ = [
        ('size', c_size_t),
        ('scene', c_char_p),
        ('text', c_char_p),
        ('folder', c_char_p),
        ('sets', POINTER(c_char_p)),
        ('set_count', c_size_t),
        ('keys', POINTER(scree_study_key)),
        ('key_count', c_size_t),
        ('output', c_char_p),
        ('measures', POINTER(c_char_p)),
        ('measure_count', c_size_t),
        ('until', c_double),
        ('steps', c_int64),
        ('threads', c_int),
        ('jobs', c_int),
        ('overwrite', c_bool),
        ('cancel', CFUNCTYPE(c_bool, c_void_p)),
        ('over', CFUNCTYPE(None, c_void_p, POINTER(scree_study_run))),
        ('user', c_void_p),
        ('made', scree_observer),
    ]


class scree_study_report(Structure):
    _fields_ = [
        ('runs', c_size_t),
        ('done', c_size_t),
        ('failed', c_size_t),
        ('unconverged', c_size_t),
        ('dimension', c_int),
        ('cancelled', c_bool),
    ]


class scree_view_def(Structure):
    _fields_ = [
        ('size', c_size_t),
        ('path', c_char_p),
        ('sets', POINTER(c_char_p)),
        ('set_count', c_size_t),
        ('threads', c_int),
        ('address', c_char_p),
        ('port', c_int),
    ]


STRUCTS = {'scree_allocator': scree_allocator, 'scree_band_def': scree_band_def, 'scree_band_line': scree_band_line, 'scree_band_report': scree_band_report, 'scree_band_row': scree_band_row, 'scree_bodies_def': scree_bodies_def, 'scree_body_def': scree_body_def, 'scree_certificate': scree_certificate, 'scree_column': scree_column, 'scree_cut': scree_cut, 'scree_deformable_info': scree_deformable_info, 'scree_entry': scree_entry, 'scree_error': scree_error, 'scree_export_info': scree_export_info, 'scree_feature': scree_feature, 'scree_flow_cell': scree_flow_cell, 'scree_frame_info': scree_frame_info, 'scree_function_kind': scree_function_kind, 'scree_generator_kind': scree_generator_kind, 'scree_hit': scree_hit, 'scree_host': scree_host, 'scree_joint_info': scree_joint_info, 'scree_kind_info': scree_kind_info, 'scree_kind_parameter': scree_kind_parameter, 'scree_law_block': scree_law_block, 'scree_law_part': scree_law_part, 'scree_layout_info': scree_layout_info, 'scree_ledger': scree_ledger, 'scree_load_block': scree_load_block, 'scree_load_kind': scree_load_kind, 'scree_math': scree_math, 'scree_matrix': scree_matrix, 'scree_measure_heading': scree_measure_heading, 'scree_measure_info': scree_measure_info, 'scree_measure_kind': scree_measure_kind, 'scree_measure_parameter': scree_measure_parameter, 'scree_missed_step': scree_missed_step, 'scree_missed_summary': scree_missed_summary, 'scree_panel': scree_panel, 'scree_param': scree_param, 'scree_param_list': scree_param_list, 'scree_part': scree_part, 'scree_picture_def': scree_picture_def, 'scree_placement': scree_placement, 'scree_plot_def': scree_plot_def, 'scree_plot_info': scree_plot_info, 'scree_plugin_info': scree_plugin_info, 'scree_plugin_table': scree_plugin_table, 'scree_problem_def': scree_problem_def, 'scree_problem_info': scree_problem_info, 'scree_progress': scree_progress, 'scree_run_def': scree_run_def, 'scree_run_extreme': scree_run_extreme, 'scree_run_summary': scree_run_summary, 'scree_run_totals': scree_run_totals, 'scree_scene_run': scree_scene_run, 'scree_section': scree_section, 'scree_series': scree_series, 'scree_shape_info': scree_shape_info, 'scree_shape_view': scree_shape_view, 'scree_solid_view': scree_solid_view, 'scree_solve_info': scree_solve_info, 'scree_solve_progress': scree_solve_progress, 'scree_solve_settings': scree_solve_settings, 'scree_solver_info': scree_solver_info, 'scree_solver_kind': scree_solver_kind, 'scree_solver_option': scree_solver_option, 'scree_solver_report': scree_solver_report, 'scree_solver_run': scree_solver_run, 'scree_stage_def': scree_stage_def, 'scree_step_def': scree_step_def, 'scree_step_lengths': scree_step_lengths, 'scree_study_def': scree_study_def, 'scree_study_key': scree_study_key, 'scree_study_report': scree_study_report, 'scree_study_run': scree_study_run, 'scree_view_def': scree_view_def, 'scree_world_def': scree_world_def}

# name: (result, arguments)
FUNCTIONS = {
    'scree_band_add': (c_int, [c_void_p, c_void_p, POINTER(scree_error)]),
    'scree_band_create': (c_int, [POINTER(c_void_p), POINTER(scree_band_def), c_void_p, POINTER(scree_error)]),
    'scree_band_destroy': (None, [c_void_p]),
    'scree_band_field_from': (c_int, [c_void_p, c_void_p, POINTER(scree_error)]),
    'scree_band_finish': (c_int, [c_void_p, POINTER(scree_band_report), POINTER(scree_error)]),
    'scree_band_rows': (POINTER(scree_band_row), [c_void_p, POINTER(c_size_t)]),
    'scree_csv_bodies': (c_int, [c_void_p, c_void_p, POINTER(scree_error)]),
    'scree_csv_close': (c_int, [c_void_p, POINTER(scree_error)]),
    'scree_csv_contacts': (c_int, [c_void_p, c_void_p, POINTER(scree_error)]),
    'scree_csv_discard': (None, [c_void_p]),
    'scree_csv_elements': (c_int, [c_void_p, c_void_p, POINTER(scree_error)]),
    'scree_csv_measures': (c_int, [c_void_p, POINTER(c_void_p), c_size_t, c_void_p, c_void_p, POINTER(scree_error)]),
    'scree_csv_nodes': (c_int, [c_void_p, c_void_p, POINTER(scree_error)]),
    'scree_csv_open': (c_int, [POINTER(c_void_p), c_char_p, POINTER(scree_error)]),
    'scree_csv_open_descriptor': (c_int, [POINTER(c_void_p), c_int, POINTER(scree_error)]),
    'scree_default_band_def_into': (None, [POINTER(scree_band_def), c_size_t]),
    'scree_default_bodies_def_into': (None, [POINTER(scree_bodies_def), c_size_t]),
    'scree_default_body_def_into': (None, [POINTER(scree_body_def), c_size_t]),
    'scree_default_law_tolerance': (c_double, [c_double]),
    'scree_default_picture_def_into': (None, [POINTER(scree_picture_def), c_size_t]),
    'scree_default_plot_def_into': (None, [POINTER(scree_plot_def), c_size_t]),
    'scree_default_problem_def_into': (None, [POINTER(scree_problem_def), c_size_t]),
    'scree_default_run_def_into': (None, [POINTER(scree_run_def), c_size_t]),
    'scree_default_solve_settings_into': (None, [POINTER(scree_solve_settings), c_size_t]),
    'scree_default_stage_def_into': (None, [POINTER(scree_stage_def), c_size_t]),
    'scree_default_step_def_into': (None, [POINTER(scree_step_def), c_size_t]),
    'scree_default_study_def_into': (None, [POINTER(scree_study_def), c_size_t]),
    'scree_default_view_def_into': (None, [POINTER(scree_view_def), c_size_t]),
    'scree_default_world_def_into': (None, [POINTER(scree_world_def), c_size_t]),
    'scree_describe_family': (c_int, [c_char_p, c_int, POINTER(c_char_p), POINTER(scree_error)]),
    'scree_describe_solvers': (c_int, [c_char_p, c_int, POINTER(c_char_p), POINTER(scree_error)]),
    'scree_draw_frame': (c_int, [c_void_p, c_void_p, POINTER(scree_picture_def), c_char_p, POINTER(scree_error)]),
    'scree_export_at_into': (None, [c_size_t, POINTER(scree_export_info), c_size_t]),
    'scree_export_close': (c_int, [c_void_p, POINTER(scree_error)]),
    'scree_export_count': (c_size_t, []),
    'scree_export_discard': (None, [c_void_p]),
    'scree_export_files': (c_char_p, [c_void_p]),
    'scree_export_frame': (c_int, [c_void_p, c_void_p, POINTER(scree_error)]),
    'scree_export_open': (c_int, [POINTER(c_void_p), c_char_p, c_char_p, c_void_p, c_void_p, c_int, POINTER(scree_error)]),
    'scree_export_parameter_at': (c_int, [c_size_t, c_size_t, POINTER(c_char_p), POINTER(c_char_p)]),
    'scree_family_at': (c_char_p, [c_size_t]),
    'scree_family_count': (c_size_t, []),
    'scree_feature_at_into': (None, [c_size_t, POINTER(scree_feature), c_size_t]),
    'scree_feature_count': (c_size_t, []),
    'scree_flow_add': (c_int, [c_void_p, c_void_p, c_void_p, POINTER(scree_error)]),
    'scree_flow_cells': (c_int, [c_void_p, POINTER(POINTER(scree_flow_cell)), POINTER(c_size_t), POINTER(scree_error)]),
    'scree_flow_create': (c_int, [POINTER(c_void_p), c_double, c_char_p, POINTER(scree_error)]),
    'scree_flow_destroy': (None, [c_void_p]),
    'scree_frame_certificate_into': (None, [c_void_p, POINTER(scree_certificate), c_size_t]),
    'scree_frame_column_at_into': (None, [c_void_p, c_size_t, POINTER(scree_column), c_size_t]),
    'scree_frame_column_into': (None, [c_void_p, c_char_p, POINTER(scree_column), c_size_t]),
    'scree_frame_info_into': (None, [c_void_p, POINTER(scree_frame_info), c_size_t]),
    'scree_frame_solver_into': (None, [c_void_p, POINTER(scree_solver_report), c_size_t]),
    'scree_frame_value': (c_char_p, [c_void_p, c_size_t, POINTER(c_char_p), POINTER(c_double)]),
    'scree_gltf_close': (c_int, [c_void_p, POINTER(scree_error)]),
    'scree_gltf_discard': (None, [c_void_p]),
    'scree_gltf_frame': (c_int, [c_void_p, c_void_p, POINTER(scree_error)]),
    'scree_gltf_open': (c_int, [POINTER(c_void_p), c_char_p, c_int, c_int, POINTER(scree_error)]),
    'scree_kind_at_into': (None, [c_char_p, c_size_t, POINTER(scree_kind_info), c_size_t]),
    'scree_kind_count': (c_size_t, [c_char_p]),
    'scree_kind_parameter_into': (c_int, [c_char_p, c_size_t, c_size_t, POINTER(scree_kind_parameter), c_size_t]),
    'scree_layout_column_at_into': (None, [c_void_p, c_size_t, POINTER(scree_column), c_size_t]),
    'scree_layout_column_into': (None, [c_void_p, c_char_p, POINTER(scree_column), c_size_t]),
    'scree_layout_info_into': (None, [c_void_p, POINTER(scree_layout_info), c_size_t]),
    'scree_layout_parts': (POINTER(scree_part), [c_void_p, POINTER(c_size_t)]),
    'scree_layout_shapes': (POINTER(scree_shape_view), [c_void_p, POINTER(c_size_t)]),
    'scree_layout_solids': (POINTER(scree_solid_view), [c_void_p, POINTER(c_size_t)]),
    'scree_matrix_csc': (scree_matrix, [c_size_t, c_size_t, POINTER(c_size_t), POINTER(c_uint32), POINTER(c_double)]),
    'scree_matrix_csr': (scree_matrix, [c_size_t, c_size_t, POINTER(c_size_t), POINTER(c_uint32), POINTER(c_double)]),
    'scree_matrix_dense': (scree_matrix, [c_size_t, c_size_t, POINTER(c_double)]),
    'scree_matrix_triplets': (scree_matrix, [c_size_t, c_size_t, c_size_t, POINTER(c_uint32), POINTER(c_uint32), POINTER(c_double)]),
    'scree_measure_at_into': (None, [c_size_t, POINTER(scree_measure_info), c_size_t]),
    'scree_measure_column': (c_char_p, [c_void_p, c_uint32]),
    'scree_measure_count': (c_size_t, []),
    'scree_measure_create': (c_int, [POINTER(c_void_p), c_int, c_char_p, c_void_p, POINTER(scree_error)]),
    'scree_measure_describe_into': (None, [c_void_p, POINTER(scree_measure_info), c_size_t]),
    'scree_measure_destroy': (None, [c_void_p]),
    'scree_measure_eval': (c_int, [c_void_p, c_void_p, c_void_p, POINTER(c_double), c_size_t, POINTER(scree_error)]),
    'scree_measure_info_column': (c_char_p, [c_size_t, c_uint32, POINTER(c_char_p)]),
    'scree_measure_label': (c_char_p, [c_void_p]),
    'scree_measure_parameter_at': (c_int, [c_size_t, c_size_t, POINTER(scree_measure_parameter)]),
    'scree_measure_parse': (c_int, [POINTER(c_void_p), c_int, c_char_p, POINTER(c_uint32), POINTER(scree_error)]),
    'scree_measure_row_count': (c_size_t, [c_void_p, c_void_p]),
    'scree_measure_unit': (c_char_p, [c_void_p, c_uint32]),
    'scree_mesh_report': (c_int, [c_char_p, POINTER(c_char_p), POINTER(scree_error)]),
    'scree_missed_key': (c_char_p, [c_int]),
    'scree_missed_text': (c_char_p, [c_int]),
    'scree_movie_close': (c_int, [c_void_p, POINTER(scree_error)]),
    'scree_movie_discard': (None, [c_void_p]),
    'scree_movie_frame': (c_int, [c_void_p, c_void_p, c_void_p, POINTER(scree_error)]),
    'scree_movie_frames': (c_int, [c_void_p, POINTER(c_void_p), c_size_t, c_void_p, c_int, POINTER(scree_error)]),
    'scree_movie_open': (c_int, [POINTER(c_void_p), c_char_p, c_double, POINTER(scree_picture_def), POINTER(scree_error)]),
    'scree_params_flag': (c_int, [c_void_p, c_char_p, c_bool, POINTER(scree_error)]),
    'scree_params_free': (None, [c_void_p]),
    'scree_params_integer': (c_int, [c_void_p, c_char_p, c_int64, POINTER(scree_error)]),
    'scree_params_item': (c_void_p, [c_void_p, c_char_p]),
    'scree_params_list': (c_int, [c_void_p, c_char_p, POINTER(c_double), c_size_t, c_size_t, POINTER(scree_error)]),
    'scree_params_map': (c_void_p, [c_void_p, c_char_p]),
    'scree_params_new': (c_void_p, []),
    'scree_params_parse': (c_int, [POINTER(c_void_p), c_char_p, POINTER(scree_error)]),
    'scree_params_real': (c_int, [c_void_p, c_char_p, c_double, POINTER(scree_error)]),
    'scree_params_text': (c_int, [c_void_p, c_char_p, c_char_p, POINTER(scree_error)]),
    'scree_params_texts': (c_int, [c_void_p, c_char_p, POINTER(c_char_p), c_size_t, POINTER(scree_error)]),
    'scree_picture_fit': (c_int, [POINTER(scree_picture_def), c_int, c_void_p, c_void_p, POINTER(scree_error)]),
    'scree_plot': (c_int, [POINTER(scree_plot_def), c_char_p, POINTER(scree_error)]),
    'scree_plot_as': (c_int, [c_char_p, c_void_p, POINTER(scree_plot_def), c_char_p, POINTER(scree_error)]),
    'scree_plot_at_into': (None, [c_size_t, POINTER(scree_plot_info), c_size_t]),
    'scree_plot_count': (c_size_t, []),
    'scree_plot_histogram': (c_int, [POINTER(scree_plot_def), POINTER(c_double), c_size_t, c_size_t, c_char_p, POINTER(scree_error)]),
    'scree_plot_profile': (c_int, [POINTER(scree_plot_def), POINTER(c_char_p), c_size_t, POINTER(c_double), c_size_t, c_char_p, POINTER(scree_error)]),
    'scree_plot_rose': (c_int, [c_char_p, POINTER(c_double), POINTER(c_double), c_size_t, c_size_t, c_int, c_char_p, POINTER(scree_error)]),
    'scree_plugin_at_into': (None, [c_size_t, POINTER(scree_plugin_info), c_size_t]),
    'scree_plugin_count': (c_size_t, []),
    'scree_plugin_load': (c_int, [c_char_p, POINTER(scree_error)]),
    'scree_problem_create': (c_int, [POINTER(c_void_p), POINTER(scree_problem_def), POINTER(scree_error)]),
    'scree_problem_describe_into': (None, [c_void_p, POINTER(scree_problem_info), c_size_t]),
    'scree_problem_destroy': (None, [c_void_p]),
    'scree_problem_error': (c_double, [c_void_p, POINTER(c_double), POINTER(c_double)]),
    'scree_problem_read': (c_int, [POINTER(c_void_p), c_char_p, c_int, POINTER(scree_error)]),
    'scree_problem_write': (c_int, [c_void_p, c_char_p, POINTER(c_double), POINTER(c_double), POINTER(c_double), POINTER(scree_error)]),
    'scree_ranks_begin': (c_int, [POINTER(c_int), POINTER(POINTER(c_char_p)), POINTER(scree_error)]),
    'scree_ranks_count': (c_int, []),
    'scree_ranks_end': (None, []),
    'scree_ranks_follow': (c_int, [POINTER(scree_error)]),
    'scree_ranks_library': (c_char_p, []),
    'scree_ranks_own': (c_int, []),
    'scree_register_function': (c_int, [POINTER(scree_function_kind), POINTER(scree_error)]),
    'scree_register_generator': (c_int, [POINTER(scree_generator_kind), POINTER(scree_error)]),
    'scree_register_law_part': (c_int, [POINTER(scree_law_part), POINTER(scree_error)]),
    'scree_register_load': (c_int, [POINTER(scree_load_kind), POINTER(scree_error)]),
    'scree_register_measure': (c_int, [POINTER(scree_measure_kind), POINTER(scree_error)]),
    'scree_register_solver': (c_int, [POINTER(scree_solver_kind), POINTER(scree_error)]),
    'scree_restart_probe': (c_int, [c_char_p, POINTER(c_int64), POINTER(c_uint64), POINTER(scree_error)]),
    'scree_result_check_column': (c_int, [c_void_p, POINTER(scree_column), POINTER(scree_error)]),
    'scree_result_close': (None, [c_void_p]),
    'scree_result_find': (c_int, [c_void_p, c_double, POINTER(c_int64), POINTER(scree_error)]),
    'scree_result_frames': (c_int64, [c_void_p]),
    'scree_result_layout': (c_void_p, [c_void_p]),
    'scree_result_open': (c_int, [POINTER(c_void_p), c_char_p, POINTER(scree_error)]),
    'scree_result_read': (c_int, [c_void_p, c_int64, POINTER(c_void_p), POINTER(scree_error)]),
    'scree_result_text': (c_char_p, [c_void_p, c_char_p]),
    'scree_result_time': (c_double, [c_void_p, c_int64]),
    'scree_run_end_text': (c_char_p, [c_int]),
    'scree_run_into': (c_int, [c_void_p, POINTER(scree_run_def), POINTER(scree_run_summary), c_size_t, POINTER(scree_error)]),
    'scree_run_resume_into': (c_int, [c_char_p, POINTER(scree_run_def), POINTER(scree_run_summary), c_size_t, POINTER(scree_error)]),
    'scree_scene_destroy': (None, [c_void_p]),
    'scree_scene_explain': (c_int, [c_void_p, POINTER(c_char_p), POINTER(scree_error)]),
    'scree_scene_read': (c_int, [POINTER(c_void_p), c_char_p, POINTER(c_char_p), c_size_t, POINTER(scree_error)]),
    'scree_scene_read_in': (c_int, [POINTER(c_void_p), c_char_p, c_char_p, POINTER(c_char_p), c_size_t, POINTER(scree_error)]),
    'scree_scene_read_text': (c_int, [POINTER(c_void_p), c_char_p, POINTER(c_char_p), c_size_t, POINTER(scree_error)]),
    'scree_scene_reference': (c_int, [POINTER(c_char_p), POINTER(scree_error)]),
    'scree_scene_run_of_into': (None, [c_void_p, POINTER(scree_scene_run), c_size_t]),
    'scree_scene_text': (c_char_p, [c_void_p]),
    'scree_scene_world': (c_int, [c_void_p, c_int, POINTER(c_void_p), POINTER(scree_error)]),
    'scree_set_allocator': (None, [POINTER(scree_allocator)]),
    'scree_set_log': (None, [scree_log_function, c_void_p]),
    'scree_shape_create': (c_int, [POINTER(c_void_p), c_char_p, c_void_p, POINTER(scree_error)]),
    'scree_shape_destroy': (None, [c_void_p]),
    'scree_shape_info_of_into': (None, [c_void_p, POINTER(scree_shape_info), c_size_t]),
    'scree_snapshot_destroy': (None, [c_void_p]),
    'scree_solve_into': (c_int, [c_void_p, POINTER(scree_solve_settings), POINTER(c_double), POINTER(c_double), POINTER(c_double), POINTER(scree_solve_info), c_size_t, POINTER(scree_error)]),
    'scree_solver_at_into': (None, [c_size_t, POINTER(scree_solver_info), c_size_t]),
    'scree_solver_count': (c_size_t, []),
    'scree_solver_option_at': (c_int, [c_size_t, c_size_t, POINTER(scree_solver_option)]),
    'scree_status_text': (c_char_p, [c_int]),
    'scree_study_into': (c_int, [POINTER(scree_study_def), POINTER(scree_study_report), c_size_t, POINTER(scree_error)]),
    'scree_text_free': (None, [c_char_p]),
    'scree_version': (c_char_p, []),
    'scree_version_number': (c_int, []),
    'scree_view_address': (c_char_p, [c_void_p]),
    'scree_view_close': (None, [c_void_p]),
    'scree_view_open': (c_int, [POINTER(c_void_p), POINTER(scree_view_def), POINTER(scree_error)]),
    'scree_vtk_close': (c_int, [c_void_p, POINTER(scree_error)]),
    'scree_vtk_discard': (None, [c_void_p]),
    'scree_vtk_frame': (c_int, [c_void_p, c_void_p, POINTER(c_void_p), c_size_t, POINTER(scree_error)]),
    'scree_vtk_open': (c_int, [POINTER(c_void_p), c_char_p, c_int, c_int, POINTER(scree_error)]),
    'scree_world_act': (c_int, [c_void_p, c_char_p, c_void_p, POINTER(scree_error)]),
    'scree_world_adapt': (c_int, [c_void_p, POINTER(scree_step_def), POINTER(scree_error)]),
    'scree_world_add_bodies': (c_int, [c_void_p, POINTER(scree_bodies_def), POINTER(c_uint64), POINTER(scree_error)]),
    'scree_world_add_body': (c_int, [c_void_p, POINTER(scree_body_def), POINTER(c_uint64), POINTER(scree_error)]),
    'scree_world_add_compound': (c_int, [c_void_p, POINTER(c_uint32), POINTER(scree_placement), c_size_t, POINTER(c_uint32), POINTER(scree_error)]),
    'scree_world_add_deformable': (c_int, [c_void_p, c_void_p, POINTER(c_uint64), POINTER(scree_error)]),
    'scree_world_add_joint': (c_int, [c_void_p, c_char_p, c_char_p, c_uint64, c_uint64, POINTER(c_double), POINTER(c_double), c_void_p, POINTER(scree_error)]),
    'scree_world_add_law': (c_int, [c_void_p, c_char_p, c_void_p, POINTER(scree_error)]),
    'scree_world_add_load': (c_int, [c_void_p, c_char_p, c_char_p, POINTER(c_uint64), c_size_t, c_void_p, POINTER(scree_error)]),
    'scree_world_add_material': (c_int, [c_void_p, c_char_p, c_void_p, POINTER(scree_error)]),
    'scree_world_add_mesh': (c_int, [c_void_p, c_char_p, c_void_p, POINTER(scree_error)]),
    'scree_world_add_observer': (c_int, [c_void_p, scree_observer, c_void_p, POINTER(scree_error)]),
    'scree_world_add_shape': (c_int, [c_void_p, c_char_p, c_void_p, POINTER(c_uint32), POINTER(scree_error)]),
    'scree_world_add_stage': (c_int, [c_void_p, POINTER(scree_stage_def), POINTER(scree_error)]),
    'scree_world_add_stage_action': (c_int, [c_void_p, c_char_p, c_void_p, POINTER(scree_error)]),
    'scree_world_add_value': (c_int, [c_void_p, c_char_p, c_char_p, c_char_p, c_void_p, POINTER(scree_error)]),
    'scree_world_at_point': (c_int, [c_void_p, POINTER(c_double), POINTER(c_uint64), c_size_t, POINTER(c_size_t), POINTER(scree_error)]),
    'scree_world_bodies': (c_uint32, [c_void_p]),
    'scree_world_build': (c_int, [c_void_p, POINTER(scree_error)]),
    'scree_world_cancel': (None, [c_void_p]),
    'scree_world_check_column': (c_int, [c_void_p, POINTER(scree_column), POINTER(scree_error)]),
    'scree_world_create': (c_int, [POINTER(c_void_p), POINTER(scree_world_def), POINTER(scree_error)]),
    'scree_world_deformable_into': (c_int, [c_void_p, c_uint64, POINTER(scree_deformable_info), c_size_t, POINTER(scree_error)]),
    'scree_world_destroy': (None, [c_void_p]),
    'scree_world_drive': (c_int, [c_void_p, c_uint64, c_void_p, POINTER(scree_error)]),
    'scree_world_find_body': (c_uint64, [c_void_p, c_char_p]),
    'scree_world_find_joint': (c_size_t, [c_void_p, c_char_p]),
    'scree_world_finished': (c_bool, [c_void_p]),
    'scree_world_forget': (None, [c_void_p]),
    'scree_world_frame': (c_int, [c_void_p, POINTER(c_void_p), POINTER(scree_error)]),
    'scree_world_generate': (c_int, [c_void_p, c_char_p, c_void_p, POINTER(scree_body_def), POINTER(c_uint64), POINTER(c_size_t), POINTER(scree_error)]),
    'scree_world_hash': (c_uint64, [c_void_p]),
    'scree_world_joint_into': (c_int, [c_void_p, c_size_t, POINTER(scree_joint_info), c_size_t, POINTER(scree_error)]),
    'scree_world_joints': (c_size_t, [c_void_p]),
    'scree_world_load': (c_int, [c_void_p, c_char_p, POINTER(scree_error)]),
    'scree_world_log': (c_void_p, [c_void_p, POINTER(c_size_t)]),
    'scree_world_nearest_into': (c_int, [c_void_p, c_size_t, POINTER(c_double), c_double, c_char_p, POINTER(scree_hit), c_size_t, POINTER(scree_error)]),
    'scree_world_overlap': (c_int, [c_void_p, POINTER(c_double), c_double, POINTER(c_uint64), c_size_t, POINTER(c_size_t), POINTER(scree_error)]),
    'scree_world_rays_into': (c_int, [c_void_p, c_size_t, POINTER(c_double), POINTER(c_double), c_double, c_char_p, POINTER(scree_hit), c_size_t, POINTER(scree_error)]),
    'scree_world_read': (c_int, [c_void_p, c_char_p, POINTER(c_uint64), c_size_t, POINTER(c_double), POINTER(scree_error)]),
    'scree_world_replay': (c_int, [c_void_p, c_char_p, c_size_t, c_int64, POINTER(scree_error)]),
    'scree_world_restore': (c_int, [c_void_p, c_void_p, POINTER(scree_error)]),
    'scree_world_save': (c_int, [c_void_p, c_char_p, POINTER(scree_error)]),
    'scree_world_set_bond': (c_int, [c_void_p, c_uint64, c_uint64, c_char_p, POINTER(scree_error)]),
    'scree_world_set_bonds': (c_int, [c_void_p, c_char_p, c_char_p, c_char_p, POINTER(scree_error)]),
    'scree_world_set_law': (c_int, [c_void_p, c_char_p, c_char_p, c_char_p, POINTER(scree_error)]),
    'scree_world_set_log': (None, [c_void_p, scree_log_function, c_void_p]),
    'scree_world_set_step_control': (None, [c_void_p, scree_step_control, c_void_p]),
    'scree_world_snapshot': (c_int, [c_void_p, POINTER(c_void_p), POINTER(scree_error)]),
    'scree_world_step': (c_int, [c_void_p, POINTER(scree_error)]),
    'scree_world_steps': (c_int64, [c_void_p]),
    'scree_world_time': (c_double, [c_void_p]),
    'scree_world_totals_into': (None, [c_void_p, POINTER(scree_run_totals), c_size_t]),
    'scree_world_use_shape': (c_int, [c_void_p, c_void_p, POINTER(c_uint32), POINTER(scree_error)]),
    'scree_world_write': (c_int, [c_void_p, c_char_p, POINTER(c_uint64), c_size_t, POINTER(c_double), POINTER(scree_error)]),
}
