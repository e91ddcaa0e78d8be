// Places and colours of bodies as textures, read in the shaders of everything that belongs to a body: a
// frame costs one upload, however many shapes there are.
import * as THREE from "three";
import type { Pack } from "./data";

const WIDTH = 2048; // texels in a row of a texture

export class Poses {
  readonly place: THREE.DataTexture; // x y z exists; qw qx qy qz
  readonly tint: THREE.DataTexture;
  readonly numbers: Float32Array;
  readonly tints: Uint8Array;
  readonly dark = { value: 0 }; // 1: the dark theme
  readonly row: Int32Array; // of the frame, by body; -1: it is not there

  constructor(
    readonly bodies: number,
    readonly planar: boolean,
    readonly period: number[],
  ) {
    const rows = Math.max(1, Math.ceil((2 * bodies) / WIDTH));
    this.numbers = new Float32Array(4 * WIDTH * rows);
    this.place = new THREE.DataTexture(this.numbers, WIDTH, rows, THREE.RGBAFormat, THREE.FloatType);
    const tintRows = Math.max(1, Math.ceil(bodies / WIDTH));
    this.tints = new Uint8Array(4 * WIDTH * tintRows).fill(255);
    this.tint = new THREE.DataTexture(this.tints, WIDTH, tintRows, THREE.RGBAFormat, THREE.UnsignedByteType);
    this.tint.colorSpace = THREE.SRGBColorSpace;
    this.row = new Int32Array(bodies).fill(-1);
  }

  /** Where a body is: x, y, z and the quaternion w, x, y, z. */
  at(body: number): Float32Array {
    const n = this.numbers;
    const k = 8 * body;
    return Float32Array.of(n[k], n[k + 1], n[k + 2], n[k + 4], n[k + 5], n[k + 6], n[k + 7]);
  }
  exists(body: number): boolean {
    return this.numbers[8 * body + 3] > 0;
  }

  private wrap(value: number, axis: number, still: boolean): number {
    const length = this.period[axis];
    return length > 0 && !still ? value - length * Math.floor(value / length) : value;
  }

  /** unbounded: 1 for bodies that stay where they are in a periodic cell. */
  set(pack: Pack, unbounded: Uint8Array): void {
    const place = pack.get("body.place");
    const turn = pack.get("body.turn");
    const body = pack.get("body.body");
    const n = this.numbers;
    this.row.fill(-1);
    for (let k = 0; k < this.bodies; k++) n[8 * k + 3] = 0;
    if (!place || !body) return;
    for (let i = 0; i < place.rows; i++) {
      const b = body.data[i];
      const k = 8 * b;
      this.row[b] = i;
      n[k] = this.wrap(place.data[3 * i], 0, unbounded[b] > 0);
      n[k + 1] = this.planar ? place.data[3 * i + 1] : this.wrap(place.data[3 * i + 1], 1, unbounded[b] > 0);
      n[k + 2] = this.planar ? 0 : this.wrap(place.data[3 * i + 2], 2, unbounded[b] > 0);
      n[k + 3] = 1;
      if (turn) {
        let norm = 0;
        for (let j = 0; j < 4; j++) norm += turn.data[4 * i + j] ** 2;
        norm = Math.sqrt(norm) || 1;
        for (let j = 0; j < 4; j++) n[k + 4 + j] = turn.data[4 * i + j] / norm;
      } else {
        const half = place.data[3 * i + 2] / 2;
        n[k + 4] = Math.cos(half);
        n[k + 5] = n[k + 6] = 0;
        n[k + 7] = Math.sin(half);
      }
    }
    this.place.needsUpdate = true;
  }

  setTint(body: number, r: number, g: number, b: number): void {
    const k = 4 * body;
    this.tints[k] = r;
    this.tints[k + 1] = g;
    this.tints[k + 2] = b;
  }
}

const head = /* glsl */ `
uniform highp sampler2D placeTexture;
uniform sampler2D tintTexture;
attribute float bodyIndex;
#ifdef INSTANCED
attribute vec3 partCentre;
attribute vec4 partTurn;
attribute vec3 partSize;
#endif
varying vec3 vTint;
varying vec3 vPart;
vec3 turned(vec4 q, vec3 v) { return v + 2.0 * cross(q.yzw, cross(q.yzw, v) + q.x * v); }
ivec2 texelOf(int k) { return ivec2(k % ${WIDTH}, k / ${WIDTH}); }
`;

const normals = /* glsl */ `
vec3 objectNormal = normal;
int bodyN = int(bodyIndex + 0.5);
vec4 turnN = texelFetch(placeTexture, texelOf(2 * bodyN + 1), 0);
#ifdef INSTANCED
objectNormal = turned(partTurn, normalize(objectNormal / partSize));
#endif
objectNormal = turned(turnN, objectNormal);
`;

const places = /* glsl */ `
int bodyP = int(bodyIndex + 0.5);
vec4 placeP = texelFetch(placeTexture, texelOf(2 * bodyP), 0);
vec4 turnP = texelFetch(placeTexture, texelOf(2 * bodyP + 1), 0);
vec3 transformed = position;
vPart = position;
#ifdef INSTANCED
transformed = partCentre + turned(partTurn, transformed * partSize);
#endif
transformed = placeP.w > 0.5 ? placeP.xyz + turned(turnP, transformed) : vec3(0.0);
vTint = texelFetch(tintTexture, texelOf(bodyP), 0).rgb;
`;

const billboards = /* glsl */ `
int bodyP = int(bodyIndex + 0.5);
vec4 placeP = texelFetch(placeTexture, texelOf(2 * bodyP), 0);
vTurn = texelFetch(placeTexture, texelOf(2 * bodyP + 1), 0);
vPart = position;
vRadius = partSize.x;
vec3 rightP = vec3(viewMatrix[0][0], viewMatrix[1][0], viewMatrix[2][0]);
vec3 upP = vec3(viewMatrix[0][1], viewMatrix[1][1], viewMatrix[2][1]);
vec3 transformed = placeP.xyz + turned(vTurn, partCentre) + placeP.w * vRadius * (rightP * position.x + upP * position.y);
vTint = texelFetch(tintTexture, texelOf(bodyP), 0).rgb;
`;

/** Balls as squares that face the camera, of which each fragment finds its point of the sphere: two triangles a
 * ball however large the picture. */
export function ballMaterial(poses: Poses): THREE.MeshPhongMaterial {
  const m = new THREE.MeshPhongMaterial({ shininess: 28, specular: 0x333333 });
  m.onBeforeCompile = (shader) => {
    shader.uniforms.placeTexture = { value: poses.place };
    shader.uniforms.tintTexture = { value: poses.tint };
    shader.vertexShader = `#define INSTANCED\nvarying float vRadius;\nvarying vec4 vTurn;\n${head}${shader.vertexShader}`
      .replace("#include <beginnormal_vertex>", "vec3 objectNormal = vec3(0.0, 0.0, 1.0);")
      .replace("#include <begin_vertex>", billboards);
    shader.fragmentShader = `varying vec3 vTint;\nvarying vec3 vPart;\nvarying float vRadius;\nvarying vec4 vTurn;\nuniform mat4 projectionMatrix;\n${shader.fragmentShader}`
      .replace(
        "#include <color_fragment>",
        `#include <color_fragment>
        float farP = dot(vPart.xy, vPart.xy);
        if (farP > 1.0) discard;
        vec3 ballNormal = vec3(vPart.xy, sqrt(1.0 - farP));
        vec3 worldP = (vec4(ballNormal, 0.0) * viewMatrix).xyz;
        vec4 backP = vec4(vTurn.x, -vTurn.yzw);
        vec3 localP = worldP + 2.0 * cross(backP.yzw, cross(backP.yzw, worldP) + backP.x * worldP);
        float blurP = fwidth(localP.z);
        diffuseColor.rgb *= vTint * (1.0 - 0.32 * (1.0 - smoothstep(0.055 - blurP, 0.055 + blurP, abs(localP.z))) * step(blurP, 0.25));`,
      )
      .replace("#include <normal_fragment_begin>", "vec3 normal = ballNormal;\nvec3 nonPerturbedNormal = normal;")
      .replace(
        "#include <opaque_fragment>",
        `#include <opaque_fragment>
        vec4 clipP = projectionMatrix * vec4(-vViewPosition + vRadius * ballNormal, 1.0);
        gl_FragDepth = 0.5 * clipP.z / clipP.w + 0.5;`,
      );
  };
  m.customProgramCacheKey = () => "balls";
  return m;
}

/** Lets a material of three.js place its vertices by the bodies they belong to. */
export function placed<M extends THREE.Material>(
  material: M,
  poses: Poses,
  instanced: boolean,
  paint: "tint" | "own" = "tint",
  more = "",
): M {
  material.onBeforeCompile = (shader) => {
    shader.uniforms.placeTexture = { value: poses.place };
    shader.uniforms.tintTexture = { value: poses.tint };
    shader.uniforms.darkTheme = poses.dark;
    shader.vertexShader = `${instanced ? "#define INSTANCED\n" : ""}${head}${shader.vertexShader}`
      .replace("#include <beginnormal_vertex>", normals)
      .replace("#include <begin_vertex>", places);
    shader.fragmentShader = `varying vec3 vTint;\nvarying vec3 vPart;\nuniform float darkTheme;\n${shader.fragmentShader}`.replace(
      "#include <color_fragment>",
      `#include <color_fragment>\n${paint === "tint" ? "diffuseColor.rgb *= vTint;" : ""}\n${more}`,
    );
  };
  material.customProgramCacheKey = () => `${instanced}${paint}${more}`;
  return material;
}
