"""Contact problems by themselves, and sweeps."""
import os
import signal
import threading
import unittest

import numpy as np
from support import ROOT, InFolder, falling_ball, has

import scree


def problem(contacts=6, seed=1):
    random = np.random.default_rng(seed)
    A = random.normal(size=(3 * contacts, 4 * contacts))
    return A @ A.T / contacts + 0.1 * np.eye(3 * contacts), random.normal(size=3 * contacts), np.full(contacts, 0.4)


def holds(r, u, mu, tolerance):
    """Coulomb's law, contact by contact."""
    r, u = r.reshape(-1, 3), u.reshape(-1, 3)
    slip, push = np.linalg.norm(u[:, 1:], axis=1), np.linalg.norm(r[:, 1:], axis=1)
    return (np.all(push <= mu * r[:, 0] + tolerance) and np.all(u[:, 0] >= -tolerance)
            and np.all(np.abs(r[:, 0] * u[:, 0]) < tolerance) and np.all(np.abs(slip * (mu * r[:, 0] - push)) < tolerance))


class Solving(InFolder):
    def test_the_example_of_the_header(self):
        r, u, info = scree.solve(np.eye(3), [-1, 0.5, 0], mu=0.3)
        np.testing.assert_allclose(r, [1, -0.3, 0], atol=1e-7)
        np.testing.assert_allclose(u, [0, 0.2, 0], atol=1e-7)
        self.assertTrue(info.converged)
        self.assertLessEqual(info.residual, 1e-8)

    def test_forms_of_a_matrix_agree(self):
        W, q, mu = problem()
        dense = scree.solve(W, q, mu, tol=1e-10)
        self.assertTrue(dense.info.converged)
        self.assertTrue(holds(dense.r, dense.u, mu, 1e-6))
        np.testing.assert_allclose(W @ dense.r + q, dense.u, atol=1e-10)
        blocks = {(i, j): W[3 * i:3 * i + 3, 3 * j:3 * j + 3] for i in range(6) for j in range(6)}
        whole = W.reshape(6, 3, 6, 3).transpose(0, 2, 1, 3)
        forms = [blocks, whole, np.asfortranarray(W), W.tolist()]
        if has("scipy"):
            import scipy.sparse
            forms += [scipy.sparse.csr_matrix(W), scipy.sparse.csc_matrix(W), scipy.sparse.coo_matrix(W)]
        for form in forms:
            np.testing.assert_allclose(scree.solve(form, q, mu, tol=1e-10).r, dense.r, atol=1e-7)

    def test_global_problems(self):
        random = np.random.default_rng(3)
        M = np.diag(random.uniform(1, 2, 12))
        H, f, w, mu = random.normal(size=(12, 6)), random.normal(size=12), np.zeros(6), [0.5, 0.5]
        solution = scree.solve_global(M, H, f, w, mu, tol=1e-10)
        self.assertTrue(solution.info.converged)
        np.testing.assert_allclose(M @ solution.v, f + H @ solution.r, atol=1e-8)
        np.testing.assert_allclose(H.T @ solution.v, solution.u, atol=1e-8)
        inverse = np.linalg.inv(M)
        local = scree.solve(H.T @ inverse @ H, H.T @ inverse @ f, mu, tol=1e-10)
        np.testing.assert_allclose(local.u, solution.u, atol=1e-6)

    def test_planar_and_rolling_problems(self):
        r, u, info = scree.solve(np.eye(2), [-1, 0.1], [0.5])
        np.testing.assert_allclose(r, [1, -0.1], atol=1e-7)
        rolling = scree.solve(np.eye(5), [-1, 0.5, 0, 0.2, 0], [0.3], mu_r=[0.1])
        np.testing.assert_allclose(rolling.r, [1, -0.3, 0, -0.1, 0], atol=1e-6)

    def test_settings_and_progress(self):
        W, q, mu = problem(40)
        seen = []
        solution = scree.solve(W, q, mu, solver="nlgs", norm="scaled", max_iterations=100000, start=np.zeros(120),
                               progress=seen.append)
        self.assertTrue(solution.info.converged)
        self.assertEqual(solution.info.method, "nlgs")
        self.assertTrue(all("residual" in s for s in seen))
        few = scree.solve(W, q, mu, solver="nlgs", max_iterations=1)
        self.assertFalse(few.info.converged)  # a result, and no exception
        self.assertIn("limit", few.info.status)

    def test_files(self):
        W, q, mu = problem()
        made = scree.Problem.local(W, q, mu)
        made.write("p.h5", made.solve())
        read = scree.Problem.read("p.h5")
        self.assertEqual(read.facts["contacts"], 6)
        solution = read.solve(tol=1e-9)
        self.assertLessEqual(read.error(solution.r), 1e-9)
        tripod = os.path.join(ROOT, "examples", "problems", "tripod.dat")
        if os.path.exists(tripod):
            self.assertTrue(scree.Problem.read(tripod).solve().info.converged)

    def test_misuse(self):
        W, q, mu = problem()
        nan = W.copy()
        nan[2, 3] = np.nan
        for kind, words, use in ((scree.BadInput, r"W: the number at \(2, 3\)", lambda: scree.solve(nan, q, mu)),
                                 (scree.BadInput, "contacts", lambda: scree.solve(W[:4, :4], q[:4], mu[:1], dimension=3)),
                                 (scree.BadInput, "W", lambda: scree.solve(W[:3, :3], q, mu)),
                                 (scree.BadInput, "mu", lambda: scree.solve(W, q, mu[:2], dimension=3)),
                                 (scree.BadInput, "mu", lambda: scree.solve(W, q, -mu)),
                                 (scree.BadInput, "tolerance", lambda: scree.solve(W, q, mu, tol=0)),
                                 (scree.BadInput, "norm", lambda: scree.solve(W, q, mu, norm="max")),
                                 (scree.Error, "nlsg", lambda: scree.solve(W, q, mu, solver="nlsg")),
                                 (scree.Error, "colour", lambda: scree.solve(W, q, mu, solver="nlgs", colour=1)),
                                 (TypeError, "numbers", lambda: scree.solve(np.array([["a"] * 3] * 3), q[:3], mu[:1])),
                                 (scree.BadInput, "n x n|3 x 3", lambda: scree.solve({(0, 0): np.eye(3), (0, 1): np.eye(2)},
                                                                                   q, mu)),
                                 (scree.NotFound, "no such file", lambda: scree.Problem.read("none.dat"))):
            with self.subTest(words), self.assertRaisesRegex(kind, words):
                use()

    def test_exceptions_of_progress_come_back(self):
        W, q, mu = problem(40)

        def stumble(report):
            raise ArithmeticError("in progress")

        try:
            scree.solve(W, q, mu, solver="nlgs", tol=1e-14, progress=stumble)
        except ArithmeticError as error:
            self.assertIn("in progress", str(error))


class Sweeps(InFolder):
    def scene(self):
        scene = falling_ball().params(mu=0.3, e=0.0).end(until="0.6 s", record="0.1 s")
        scene.add_law("dry", normal="velocity", friction="mu", impact="e")
        return scene

    def test_all_combinations_in_one_table(self):
        over = []
        sweep = scree.sweep(self.scene(), {"e": [0.0, 0.5], "seed": range(2)}, out="sweep", jobs=2, measures=["kinetic"],
                            on_run=lambda name, summary: over.append((name, summary["end"])))
        self.assertEqual(len(sweep), 4)
        self.assertEqual(sweep["e"].tolist(), [0, 0, 0.5, 0.5])
        self.assertEqual(sweep["world.seed"].tolist(), [0, 1, 0, 1])
        self.assertEqual(set(sweep["end"]), {"done"})
        self.assertEqual(len(set(sweep["state_hash"])), 2)
        self.assertEqual(len(over), 4)
        self.assertEqual(sweep.result(3).summary["end"], "done")
        self.assertIn("<table>", sweep._repr_html_())
        again = scree.sweep(self.scene(), {"e": [0.0, 0.5, 0.9], "seed": range(2)}, out="sweep", measures=["kinetic"])
        self.assertEqual(again["state_hash"][:4].tolist(), sweep["state_hash"].tolist())
        self.assertEqual(len(again), 6)

    def test_the_table_is_that_of_scree_study(self):
        program = os.environ.get("SCREE") or os.path.join(ROOT, "build", "scree")
        if not os.path.exists(program):
            self.skipTest("the program is not built")
        import csv
        import subprocess
        self.scene().to_yaml("ball.yaml")
        subprocess.run([program, "study", "ball.yaml", "--vary", "e=0.2,0.4", "-o", "cli", "--quiet"], check=True)
        sweep = scree.sweep(scree.Scene("ball.yaml"), {"e": [0.2, 0.4]}, out="py")
        with open("cli/table.csv", newline="", encoding="utf-8") as file:
            rows = list(csv.reader(file))
        wall = rows[0].index("wall_time_s")
        for a, b in zip(rows[1:], sweep.rows):
            self.assertEqual(a[:wall] + a[wall + 1:], b[:wall] + b[wall + 1:])

    def test_ctrl_c_and_going_on(self):
        timer = threading.Timer(0.3, os.kill, (os.getpid(), signal.SIGINT))
        timer.start()
        with self.assertRaises(scree.Interrupted):
            scree.sweep(self.scene(), {"mu": np.linspace(0.1, 0.9, 50)}, out="sweep", until=200.0)
        timer.join()
        self.assertTrue(os.path.exists("sweep/table.csv"))

    def test_misuse(self):
        for words, use in (("at least one", lambda: scree.sweep(self.scene(), {})),
                           ("nothing", lambda: scree.sweep(self.scene(), {"nothing": [1]})),
                           ("no values", lambda: scree.sweep(self.scene(), {"mu": []})),
                           ("jobs", lambda: scree.sweep(self.scene(), {"mu": [1]}, jobs=0)),
                           ("no_such", lambda: scree.sweep(self.scene(), {"mu": [1]}, measures=["no_such"])),
                           ("NaN", lambda: scree.sweep(self.scene(), {"mu": [float("nan")]}))):
            with self.subTest(words), self.assertRaisesRegex(scree.Error, words):
                use()

    def test_exceptions_of_on_run_come_back(self):
        def stumble(name, summary):
            raise UserWarning(name)

        with self.assertRaises(UserWarning):
            scree.sweep(self.scene(), {"mu": [0.1, 0.2, 0.3]}, out="sweep", on_run=stumble)


if __name__ == "__main__":
    unittest.main()
