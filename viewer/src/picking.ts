// What lies under the mouse: bodies, contacts and nodes of meshes; and the ring about what was picked.
import * as THREE from "three";
import { partTriangles } from "./bodies";
import { PART } from "./layout";
import type { Stage } from "./stage";

export interface Hit {
  table: "body" | "contact" | "node";
  row: number;
  body: number;
  point: THREE.Vector3;
}

const NEAR = 9; // pixels from a contact

export class Picking {
  private ring: THREE.Object3D | null = null;

  constructor(private stage: Stage) {}

  private ray(x: number, y: number): THREE.Ray {
    const w = this.stage.canvas.clientWidth;
    const h = this.stage.canvas.clientHeight;
    const caster = new THREE.Raycaster();
    caster.setFromCamera(new THREE.Vector2((2 * x) / w - 1, 1 - (2 * y) / h), this.stage.camera);
    if (this.stage.planar) caster.ray.set(new THREE.Vector3(caster.ray.origin.x, caster.ray.origin.y, 1e4), new THREE.Vector3(0, 0, -1));
    return caster.ray;
  }

  pick(x: number, y: number, contacts: boolean): Hit | null {
    const contact = contacts ? this.pickContact(x, y) : null;
    if (contact) return contact;
    const ray = this.ray(x, y);
    let best: Hit | null = null;
    let least = Infinity;
    for (let b = 0; b < this.stage.layout.bodies; b++) {
      if (!this.stage.poses.exists(b) || this.stage.layout.solidOf.has(b)) continue;
      const t = this.meet(ray, b);
      if (t === null || t >= least || (this.stage.unbounded[b] && best)) continue;
      const point = ray.at(t, new THREE.Vector3());
      if (this.stage.isCutAway(point)) continue;
      least = this.stage.unbounded[b] ? 1e30 : t;
      best = { table: "body", row: this.stage.poses.row[b], body: b, point };
    }
    return this.pickNode(ray, least, best);
  }
  private pickNode(ray: THREE.Ray, least: number, best: Hit | null): Hit | null {
    const m = this.stage.meshes;
    if (!m) return best;
    const t = m.triangles;
    const [a, b, c, at] = [new THREE.Vector3(), new THREE.Vector3(), new THREE.Vector3(), new THREE.Vector3()];
    for (let k = 0; k < t.length; k += 3) {
      a.fromArray(m.now, 3 * t[k]);
      b.fromArray(m.now, 3 * t[k + 1]);
      c.fromArray(m.now, 3 * t[k + 2]);
      if (!ray.intersectTriangle(a, b, c, false, at)) continue;
      const distance = at.distanceTo(ray.origin);
      if (distance >= least) continue;
      least = distance;
      const near = [a, b, c].map((p) => p.distanceTo(at));
      const node = t[k + near.indexOf(Math.min(...near))];
      best = { table: "node", row: node, body: m.bodyOfNode[node], point: at.clone() };
    }
    return best;
  }

  private pickContact(x: number, y: number): Hit | null {
    const point = this.stage.pack?.get("contact.point");
    if (!point) return null;
    let least = NEAR;
    let best: Hit | null = null;
    const p = new THREE.Vector3();
    for (let i = 0; i < point.rows; i++) {
      p.fromArray(point.data as Float32Array, 3 * i);
      const [sx, sy] = this.stage.toScreen(p);
      const d = Math.hypot(sx - x, sy - y);
      if (d >= least) continue;
      least = d;
      best = { table: "contact", row: i, body: -1, point: p.clone() };
    }
    return best;
  }

  /** Where a ray meets a body first; distances along it. */
  private meet(ray: THREE.Ray, b: number): number | null {
    const at = this.stage.poses.at(b);
    const centre = new THREE.Vector3(at[0], at[1], at[2]);
    const bound = this.stage.layout.boundOf(b);
    if (Number.isFinite(bound) && ray.distanceSqToPoint(centre) > bound * bound * 1.0001) return null;
    const q = new THREE.Quaternion(at[4], at[5], at[6], at[3]).invert();
    const local = new THREE.Ray(ray.origin.clone().sub(centre).applyQuaternion(q), ray.direction.clone().applyQuaternion(q));
    const [first, count] = this.stage.layout.parts(b);
    let least: number | null = null;
    for (let p = first; p < first + count; p++) {
      const t = this.meetPart(local, p);
      if (t !== null && (least === null || t < least)) least = t;
    }
    return least;
  }
  private meetPart(ray: THREE.Ray, p: number): number | null {
    const part = this.stage.layout.part(p);
    const centre = new THREE.Vector3(...part.centre);
    const at = new THREE.Vector3();
    const along = (hit: THREE.Vector3 | null): number | null => (hit ? hit.distanceTo(ray.origin) : null);
    switch (part.type) {
      case PART.DISK:
        return Math.hypot(ray.origin.x - centre.x, ray.origin.y - centre.y) <= part.radius ? Math.abs(ray.origin.z) : null;
      case PART.SPHERE:
        return along(ray.intersectSphere(new THREE.Sphere(centre, part.radius), at));
      case PART.CAPSULE:
      case PART.CYLINDER:
      case PART.CONE: {
        const d = new THREE.Vector3(...part.direction).multiplyScalar(part.half);
        const on = new THREE.Vector3();
        const apart = ray.distanceSqToSegment(centre.clone().sub(d), centre.clone().add(d), on);
        return apart <= part.radius ** 2 ? on.distanceTo(ray.origin) - part.radius * 0.5 : null;
      }
      case PART.HALFPLANE:
        return new THREE.Vector3(ray.origin.x, ray.origin.y, 0).sub(centre).dot(new THREE.Vector3(...part.direction)) <= 0 ? 1e4 : null;
      case PART.PLANE:
        return along(ray.intersectPlane(new THREE.Plane().setFromNormalAndCoplanarPoint(new THREE.Vector3(...part.direction), centre), at));
      case PART.POLYGON:
      case PART.POLYHEDRON:
      case PART.SUPERELLIPSOID:
      case PART.MESH: {
        const soup = partTriangles(this.stage.layout, part);
        let least: number | null = null;
        const [a, b, c] = [new THREE.Vector3(), new THREE.Vector3(), new THREE.Vector3()];
        for (let k = 0; k < soup.length; k += 9) {
          a.fromArray(soup, k);
          b.fromArray(soup, k + 3);
          c.fromArray(soup, k + 6);
          const t = along(ray.intersectTriangle(a, b, c, false, at));
          if (t !== null && (least === null || t < least)) least = t;
        }
        return least;
      }
    }
    return null;
  }

  /** A ring about what was picked. */
  mark(hit: Hit | null): void {
    if (this.ring) this.stage.scene.remove(this.ring);
    this.ring = null;
    this.stage.touch();
    if (!hit) return;
    const r = hit.table === "body" && Number.isFinite(this.stage.layout.boundOf(hit.body)) ? this.stage.layout.boundOf(hit.body) * 1.06 : 0.18 * this.stage.grain;
    const at = hit.table === "body" && Number.isFinite(this.stage.layout.boundOf(hit.body)) ? this.stage.poses.at(hit.body) : hit.point.toArray();
    const points = Array.from({ length: 97 }, (_, k) => new THREE.Vector3(Math.cos((k * Math.PI) / 48) * r, Math.sin((k * Math.PI) / 48) * r, 0));
    const ring = new THREE.Line(new THREE.BufferGeometry().setFromPoints(points), new THREE.LineBasicMaterial({ color: 0xd0006f, depthTest: false }));
    ring.position.set(at[0], at[1], at[2]);
    if (!this.stage.planar) ring.quaternion.copy(this.stage.camera.quaternion);
    ring.renderOrder = 10;
    ring.frustumCulled = false;
    this.ring = ring;
    this.stage.scene.add(ring);
  }
}
