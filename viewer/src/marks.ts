// Tubes and arrows: instanced, filled anew for each frame.
import * as THREE from "three";

const vertex = /* glsl */ `
attribute vec3 from;
attribute vec3 to;
attribute float thick;
attribute vec3 tint;
varying vec3 vTint;
vec3 side(vec3 a) { return normalize(abs(a.z) < 0.9 ? cross(a, vec3(0.0, 0.0, 1.0)) : cross(a, vec3(1.0, 0.0, 0.0))); }
`;
const frameOf = /* glsl */ `
vec3 way = to - from;
float reach = length(way);
vec3 axis = reach > 0.0 ? way / reach : vec3(0.0, 0.0, 1.0);
vec3 u = side(axis);
vec3 w = cross(axis, u);
`;

export class Marks {
  readonly mesh: THREE.Mesh;
  private geometry = new THREE.InstancedBufferGeometry();
  private room = 0;

  /** arrow: the base has a head in its last third (z from 0 to 1). */
  constructor(planar: boolean, arrow: boolean) {
    const base = arrow ? Marks.arrowBase(planar) : Marks.tubeBase(planar);
    this.geometry.index = base.index;
    this.geometry.setAttribute("position", base.getAttribute("position"));
    this.geometry.setAttribute("normal", base.getAttribute("normal"));
    this.geometry.instanceCount = 0;
    const material = planar ? new THREE.MeshBasicMaterial({ side: THREE.DoubleSide }) : new THREE.MeshPhongMaterial({ shininess: 20, specular: 0x222222 });
    // arrows keep the shape of their heads, up to half of their length
    const along = arrow
      ? "float head = min(4.0 * thick, 0.5 * reach); float z = position.z < 0.5 ? position.z * 2.0 * (reach - head) : reach - head + (position.z - 0.5) * 2.0 * head;"
      : "float z = position.z * reach;";
    material.onBeforeCompile = (shader) => {
      shader.vertexShader = `${vertex}${shader.vertexShader}`
        .replace("#include <beginnormal_vertex>", `${frameOf} vec3 objectNormal = u * normal.x + w * normal.y + axis * normal.z;`)
        .replace(
          "#include <begin_vertex>",
          `${planar ? frameOf : ""} ${planar ? "u = vec3(axis.y, -axis.x, 0.0); w = vec3(0.0, 0.0, 1.0);" : ""} vTint = tint; ${along} vec3 transformed = from + axis * z + thick * (u * position.x + w * position.y);`,
        );
      shader.fragmentShader = `varying vec3 vTint;\n${shader.fragmentShader}`.replace("#include <color_fragment>", "#include <color_fragment>\ndiffuseColor.rgb *= vTint;");
    };
    material.customProgramCacheKey = () => `marks ${planar} ${arrow}`;
    this.mesh = new THREE.Mesh(this.geometry, material);
    this.mesh.frustumCulled = false;
    if (planar) {
      material.depthTest = false;
      material.transparent = true; // drawn after the disks, which are
      this.mesh.renderOrder = 5;
    }
  }

  private static tubeBase(planar: boolean): THREE.BufferGeometry {
    if (planar) return Marks.flat([-1, 0, 1, 0, 1, 1, -1, 0, 1, 1, -1, 1]);
    return new THREE.CylinderGeometry(1, 1, 1, 10, 1).translate(0, 0.5, 0).rotateX(Math.PI / 2);
  }
  private static arrowBase(planar: boolean): THREE.BufferGeometry {
    if (planar) return Marks.flat([-1, 0, 1, 0, 1, 0.4999, -1, 0, 1, 0.4999, -1, 0.4999, -2.6, 0.5001, 2.6, 0.5001, 0, 1]);
    const points = [
      [0, 0],
      [1, 0],
      [1, 0.4999],
      [2.4, 0.5001],
      [0, 1],
    ].map(([x, y]) => new THREE.Vector2(x, y));
    return new THREE.LatheGeometry(points, 12).rotateX(Math.PI / 2);
  }
  /** x and z of corners in the plane y = 0. */
  private static flat(xz: number[]): THREE.BufferGeometry {
    const p: number[] = [];
    for (let k = 0; k < xz.length; k += 2) p.push(xz[k], 0, xz[k + 1]);
    const g = new THREE.BufferGeometry();
    g.setAttribute("position", new THREE.Float32BufferAttribute(p, 3));
    g.setAttribute("normal", new THREE.Float32BufferAttribute(p.map((_, k) => (k % 3 === 1 ? 1 : 0)), 3));
    return g;
  }

  private attribute(name: string, width: number): Float32Array {
    let a = this.geometry.getAttribute(name) as THREE.InstancedBufferAttribute | undefined;
    if (!a || a.count < this.room) {
      a = new THREE.InstancedBufferAttribute(new Float32Array(width * this.room), width).setUsage(THREE.DynamicDrawUsage);
      this.geometry.setAttribute(name, a);
    }
    a.needsUpdate = true;
    return a.array as Float32Array;
  }

  /** Room for at most this many; fill it through the returned function, then show. */
  begin(most: number): (k: number, from: ArrayLike<number>, to: ArrayLike<number>, thick: number, tint: THREE.Color) => void {
    if (most > this.room) {
      this.room = Math.max(64, Math.ceil(1.5 * most));
      this.geometry.dispose();
    }
    const from = this.attribute("from", 3);
    const to = this.attribute("to", 3);
    const thick = this.attribute("thick", 1);
    const tint = this.attribute("tint", 3);
    return (k, a, b, r, c) => {
      for (let j = 0; j < 3; j++) {
        from[3 * k + j] = a[j];
        to[3 * k + j] = b[j];
      }
      thick[k] = r;
      tint[3 * k] = c.r;
      tint[3 * k + 1] = c.g;
      tint[3 * k + 2] = c.b;
    };
  }
  show(count: number): void {
    this.geometry.instanceCount = count;
  }
}
