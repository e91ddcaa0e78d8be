/* scree's viewer, built from viewer/ by ./dev page. Contains three.js (https://threejs.org, MIT, Copyright 2010 three.js authors) and uPlot (https://github.com/leeoniya/uPlot, MIT, Copyright Leon Sorokin). */
"use strict";(()=>{var xi={LEFT:0,MIDDLE:1,RIGHT:2,ROTATE:0,DOLLY:1,PAN:2},Li={ROTATE:0,PAN:1,DOLLY_PAN:2,DOLLY_ROTATE:3},jf=0,cu=1,Qf=2;var sr=1,ep=2,oo=3,$n=0,Ln=1,tn=2,rr=0,ao=1,hu=2,uu=3,du=4,tp=5;var or=100,np=101,ip=102,sp=103,rp=104,op=200,ap=201,lp=202,cp=203,fu=204,pu=205,hp=206,up=207,dp=208,fp=209,pp=210,mp=211,gp=212,_p=213,xp=214,ml=0,gl=1,_l=2,qr=3,xl=4,yl=5,vl=6,bl=7,ql=0,yp=1,vp=2,Qi=0,mu=1,gu=2,_u=3,xu=4,yu=5,vu=6,bu=7;var Su=300,ar=301,lo=302,Yl=303,$l=304,Sl=1e3,Yi=1001,Ml=1002,Cn=1003,bp=1004;var ma=1005;var Yn=1006,Zl=1007;var ys=1008;var zn=1009,Mu=1010,wu=1011,co=1012,Jl=1013,Di=1014,ci=1015,Ni=1016,Kl=1017,jl=1018,lr=1020,Eu=35902,Tu=35899,Au=1021,Ru=1022,Kn=1023,ms=1026,vs=1027,Cu=1028,Ql=1029,Gs=1030,ec=1031;var tc=1033,ga=33776,_a=33777,xa=33778,ya=33779,nc=35840,ic=35841,sc=35842,rc=35843,oc=36196,ac=37492,lc=37496,cc=37488,hc=37489,va=37490,uc=37491,dc=37808,fc=37809,pc=37810,mc=37811,gc=37812,_c=37813,xc=37814,yc=37815,vc=37816,bc=37817,Sc=37818,Mc=37819,wc=37820,Ec=37821,Tc=36492,Ac=36494,Rc=36495,Cc=36283,Pc=36284,ba=36285,Ic=36286;var Xo=2300,wl=2301,fl=2302,eu=2303,tu=2400,nu=2401,iu=2402;var Sp=3200,Pu=3201;var Lc=0,Mp=1,bs="",dn="srgb",qo="srgb-linear",Yo="linear",At="srgb";var pl=7680;var wp=519,Ep=512,Tp=513,Ap=514,Iu=515,Rp=516,Cp=517,Lu=518,Du=519,Pp=35044,Ws=35048;var Nu="300 es",gi=2e3,Yr=2001;function T0(i){for(let e=i.length-1;e>=0;--e)if(i[e]>=65535)return!0;return!1}function A0(i){return ArrayBuffer.isView(i)&&!(i instanceof DataView)}function $o(i){return document.createElementNS("http://www.w3.org/1999/xhtml",i)}function Ip(){let i=$o("canvas");return i.style.display="block",i}var vf={},$r=null;function Uu(...i){let e="THREE."+i.shift();$r?$r("log",e,...i):console.log(e,...i)}function Lp(i){let e=i[0];if(typeof e=="string"&&e.startsWith("TSL:")){let t=i[1];t&&t.isStackTrace?i[0]+=" "+t.getLocation():i[1]='Stack trace not available. Enable "THREE.Node.captureStackTrace" to capture stack traces.'}return i}function Ye(...i){i=Lp(i);let e="THREE."+i.shift();if($r)$r("warn",e,...i);else{let t=i[0];t&&t.isStackTrace?console.warn(t.getError(e)):console.warn(e,...i)}}function Qe(...i){i=Lp(i);let e="THREE."+i.shift();if($r)$r("error",e,...i);else{let t=i[0];t&&t.isStackTrace?console.error(t.getError(e)):console.error(e,...i)}}function Go(...i){let e=i.join(" ");e in vf||(vf[e]=!0,Ye(...i))}function Dp(i,e,t){return new Promise(function(n,s){function r(){switch(i.clientWaitSync(e,i.SYNC_FLUSH_COMMANDS_BIT,0)){case i.WAIT_FAILED:s();break;case i.TIMEOUT_EXPIRED:setTimeout(r,t);break;default:n()}}setTimeout(r,t)})}var Np={[ml]:ml,[_l]:vl,[xl]:xl,[qr]:yl,[gl]:gl,[vl]:_l,[bl]:bl,[yl]:qr},Ai=class{addEventListener(e,t){this._listeners===void 0&&(this._listeners={});let n=this._listeners;n[e]===void 0&&(n[e]=[]),n[e].indexOf(t)===-1&&n[e].push(t)}hasEventListener(e,t){let n=this._listeners;return n===void 0?!1:n[e]!==void 0&&n[e].indexOf(t)!==-1}removeEventListener(e,t){let n=this._listeners;if(n===void 0)return;let s=n[e];if(s!==void 0){let r=s.indexOf(t);r!==-1&&s.splice(r,1)}}dispatchEvent(e){let t=this._listeners;if(t===void 0)return;let n=t[e.type];if(n!==void 0){e.target=this;let s=n.slice(0);for(let r=0,o=s.length;r<o;r++)s[r].call(this,e);e.target=null}}},On=["00","01","02","03","04","05","06","07","08","09","0a","0b","0c","0d","0e","0f","10","11","12","13","14","15","16","17","18","19","1a","1b","1c","1d","1e","1f","20","21","22","23","24","25","26","27","28","29","2a","2b","2c","2d","2e","2f","30","31","32","33","34","35","36","37","38","39","3a","3b","3c","3d","3e","3f","40","41","42","43","44","45","46","47","48","49","4a","4b","4c","4d","4e","4f","50","51","52","53","54","55","56","57","58","59","5a","5b","5c","5d","5e","5f","60","61","62","63","64","65","66","67","68","69","6a","6b","6c","6d","6e","6f","70","71","72","73","74","75","76","77","78","79","7a","7b","7c","7d","7e","7f","80","81","82","83","84","85","86","87","88","89","8a","8b","8c","8d","8e","8f","90","91","92","93","94","95","96","97","98","99","9a","9b","9c","9d","9e","9f","a0","a1","a2","a3","a4","a5","a6","a7","a8","a9","aa","ab","ac","ad","ae","af","b0","b1","b2","b3","b4","b5","b6","b7","b8","b9","ba","bb","bc","bd","be","bf","c0","c1","c2","c3","c4","c5","c6","c7","c8","c9","ca","cb","cc","cd","ce","cf","d0","d1","d2","d3","d4","d5","d6","d7","d8","d9","da","db","dc","dd","de","df","e0","e1","e2","e3","e4","e5","e6","e7","e8","e9","ea","eb","ec","ed","ee","ef","f0","f1","f2","f3","f4","f5","f6","f7","f8","f9","fa","fb","fc","fd","fe","ff"],bf=1234567,Wr=Math.PI/180,Zr=180/Math.PI;function ho(){let i=Math.random()*4294967295|0,e=Math.random()*4294967295|0,t=Math.random()*4294967295|0,n=Math.random()*4294967295|0;return(On[i&255]+On[i>>8&255]+On[i>>16&255]+On[i>>24&255]+"-"+On[e&255]+On[e>>8&255]+"-"+On[e>>16&15|64]+On[e>>24&255]+"-"+On[t&63|128]+On[t>>8&255]+"-"+On[t>>16&255]+On[t>>24&255]+On[n&255]+On[n>>8&255]+On[n>>16&255]+On[n>>24&255]).toLowerCase()}function ft(i,e,t){return Math.max(e,Math.min(t,i))}function Fu(i,e){return(i%e+e)%e}function R0(i,e,t,n,s){return n+(i-e)*(s-n)/(t-e)}function C0(i,e,t){return i!==e?(t-i)/(e-i):0}function Wo(i,e,t){return(1-t)*i+t*e}function P0(i,e,t,n){return Wo(i,e,1-Math.exp(-t*n))}function I0(i,e=1){return e-Math.abs(Fu(i,e*2)-e)}function L0(i,e,t){return i<=e?0:i>=t?1:(i=(i-e)/(t-e),i*i*(3-2*i))}function D0(i,e,t){return i<=e?0:i>=t?1:(i=(i-e)/(t-e),i*i*i*(i*(i*6-15)+10))}function N0(i,e){return i+Math.floor(Math.random()*(e-i+1))}function U0(i,e){return i+Math.random()*(e-i)}function F0(i){return i*(.5-Math.random())}function O0(i){i!==void 0&&(bf=i);let e=bf+=1831565813;return e=Math.imul(e^e>>>15,e|1),e^=e+Math.imul(e^e>>>7,e|61),((e^e>>>14)>>>0)/4294967296}function B0(i){return i*Wr}function k0(i){return i*Zr}function z0(i){return i>0&&Number.isInteger(i)&&2**Math.round(Math.log2(i))===i}function H0(i){return Math.pow(2,Math.ceil(Math.log(i)/Math.LN2))}function Ou(i){return Math.pow(2,Math.floor(Math.log(i)/Math.LN2))}function V0(i,e,t,n,s){let r=Math.cos,o=Math.sin,a=r(t/2),l=o(t/2),c=r((e+n)/2),h=o((e+n)/2),u=r((e-n)/2),d=o((e-n)/2),f=r((n-e)/2),g=o((n-e)/2);switch(s){case"XYX":i.set(a*h,l*u,l*d,a*c);break;case"YZY":i.set(l*d,a*h,l*u,a*c);break;case"ZXZ":i.set(l*u,l*d,a*h,a*c);break;case"XZX":i.set(a*h,l*g,l*f,a*c);break;case"YXY":i.set(l*f,a*h,l*g,a*c);break;case"ZYZ":i.set(l*g,l*f,a*h,a*c);break;default:Ye("MathUtils: .setQuaternionFromProperEuler() encountered an unknown order: "+s)}}function Bu(i){switch(i.constructor){case Uint32Array:return 4294967295;case Uint16Array:return 65535;case Uint8Array:case Uint8ClampedArray:return 255;case Int32Array:return 2147483647;case Int16Array:return 32767;case Int8Array:return 127;default:return}}function Up(i,e){if(e.constructor===Float32Array)return i;let t=Bu(e);if(t===void 0)throw new Error("THREE.MathUtils: Invalid component type.");return Math.max(i/t,-1)}function Fp(i,e){if(e.constructor===Float32Array)return i;let t=Bu(e);if(t===void 0)throw new Error("THREE.MathUtils: Invalid component type.");return Math.round(i*t)}var ku={DEG2RAD:Wr,RAD2DEG:Zr,generateUUID:ho,clamp:ft,euclideanModulo:Fu,mapLinear:R0,inverseLerp:C0,lerp:Wo,damp:P0,pingpong:I0,smoothstep:L0,smootherstep:D0,randInt:N0,randFloat:U0,randFloatSpread:F0,seededRandom:O0,degToRad:B0,radToDeg:k0,isPowerOfTwo:z0,ceilPowerOfTwo:H0,floorPowerOfTwo:Ou,setQuaternionFromProperEuler:V0,normalize:Fp,denormalize:Up},Ve=class{static{this.prototype.isVector2=!0}constructor(e=0,t=0){this.x=e,this.y=t}get width(){return this.x}set width(e){this.x=e}get height(){return this.y}set height(e){this.y=e}set(e,t){return this.x=e,this.y=t,this}setScalar(e){return this.x=e,this.y=e,this}setX(e){return this.x=e,this}setY(e){return this.y=e,this}setComponent(e,t){switch(e){case 0:this.x=t;break;case 1:this.y=t;break;default:throw new Error("THREE.Vector2: index is out of range: "+e)}return this}getComponent(e){switch(e){case 0:return this.x;case 1:return this.y;default:throw new Error("THREE.Vector2: index is out of range: "+e)}}clone(){return new this.constructor(this.x,this.y)}copy(e){return this.x=e.x,this.y=e.y,this}add(e){return this.x+=e.x,this.y+=e.y,this}addScalar(e){return this.x+=e,this.y+=e,this}addVectors(e,t){return this.x=e.x+t.x,this.y=e.y+t.y,this}addScaledVector(e,t){return this.x+=e.x*t,this.y+=e.y*t,this}sub(e){return this.x-=e.x,this.y-=e.y,this}subScalar(e){return this.x-=e,this.y-=e,this}subVectors(e,t){return this.x=e.x-t.x,this.y=e.y-t.y,this}multiply(e){return this.x*=e.x,this.y*=e.y,this}multiplyScalar(e){return this.x*=e,this.y*=e,this}divide(e){return this.x/=e.x,this.y/=e.y,this}divideScalar(e){return this.multiplyScalar(1/e)}applyMatrix3(e){let t=this.x,n=this.y,s=e.elements;return this.x=s[0]*t+s[3]*n+s[6],this.y=s[1]*t+s[4]*n+s[7],this}min(e){return this.x=Math.min(this.x,e.x),this.y=Math.min(this.y,e.y),this}max(e){return this.x=Math.max(this.x,e.x),this.y=Math.max(this.y,e.y),this}clamp(e,t){return this.x=ft(this.x,e.x,t.x),this.y=ft(this.y,e.y,t.y),this}clampScalar(e,t){return this.x=ft(this.x,e,t),this.y=ft(this.y,e,t),this}clampLength(e,t){let n=this.length();return this.divideScalar(n||1).multiplyScalar(ft(n,e,t))}floor(){return this.x=Math.floor(this.x),this.y=Math.floor(this.y),this}ceil(){return this.x=Math.ceil(this.x),this.y=Math.ceil(this.y),this}round(){return this.x=Math.round(this.x),this.y=Math.round(this.y),this}roundToZero(){return this.x=Math.trunc(this.x),this.y=Math.trunc(this.y),this}negate(){return this.x=-this.x,this.y=-this.y,this}dot(e){return this.x*e.x+this.y*e.y}cross(e){return this.x*e.y-this.y*e.x}lengthSq(){return this.x*this.x+this.y*this.y}length(){return Math.sqrt(this.x*this.x+this.y*this.y)}manhattanLength(){return Math.abs(this.x)+Math.abs(this.y)}normalize(){return this.divideScalar(this.length()||1)}angle(){return Math.atan2(-this.y,-this.x)+Math.PI}angleTo(e){let t=Math.sqrt(this.lengthSq()*e.lengthSq());if(t===0)return Math.PI/2;let n=this.dot(e)/t;return Math.acos(ft(n,-1,1))}distanceTo(e){return Math.sqrt(this.distanceToSquared(e))}distanceToSquared(e){let t=this.x-e.x,n=this.y-e.y;return t*t+n*n}manhattanDistanceTo(e){return Math.abs(this.x-e.x)+Math.abs(this.y-e.y)}setLength(e){return this.normalize().multiplyScalar(e)}lerp(e,t){return this.x+=(e.x-this.x)*t,this.y+=(e.y-this.y)*t,this}lerpVectors(e,t,n){return this.x=e.x+(t.x-e.x)*n,this.y=e.y+(t.y-e.y)*n,this}equals(e){return e.x===this.x&&e.y===this.y}fromArray(e,t=0){return this.x=e[t],this.y=e[t+1],this}toArray(e=[],t=0){return e[t]=this.x,e[t+1]=this.y,e}fromBufferAttribute(e,t){return this.x=e.getX(t),this.y=e.getY(t),this}rotateAround(e,t){let n=Math.cos(t),s=Math.sin(t),r=this.x-e.x,o=this.y-e.y;return this.x=r*n-o*s+e.x,this.y=r*s+o*n+e.y,this}random(){return this.x=Math.random(),this.y=Math.random(),this}*[Symbol.iterator](){yield this.x,yield this.y}},_n=class{constructor(e=0,t=0,n=0,s=1){this.isQuaternion=!0,this._x=e,this._y=t,this._z=n,this._w=s}static slerpFlat(e,t,n,s,r,o,a){let l=n[s+0],c=n[s+1],h=n[s+2],u=n[s+3],d=r[o+0],f=r[o+1],g=r[o+2],v=r[o+3];if(u!==v||l!==d||c!==f||h!==g){let m=l*d+c*f+h*g+u*v;m<0&&(d=-d,f=-f,g=-g,v=-v,m=-m);let p=1-a;if(m<.9995){let y=Math.acos(m),A=Math.sin(y);p=Math.sin(p*y)/A,a=Math.sin(a*y)/A,l=l*p+d*a,c=c*p+f*a,h=h*p+g*a,u=u*p+v*a}else{l=l*p+d*a,c=c*p+f*a,h=h*p+g*a,u=u*p+v*a;let y=1/Math.sqrt(l*l+c*c+h*h+u*u);l*=y,c*=y,h*=y,u*=y}}e[t]=l,e[t+1]=c,e[t+2]=h,e[t+3]=u}static multiplyQuaternionsFlat(e,t,n,s,r,o){let a=n[s],l=n[s+1],c=n[s+2],h=n[s+3],u=r[o],d=r[o+1],f=r[o+2],g=r[o+3];return e[t]=a*g+h*u+l*f-c*d,e[t+1]=l*g+h*d+c*u-a*f,e[t+2]=c*g+h*f+a*d-l*u,e[t+3]=h*g-a*u-l*d-c*f,e}get x(){return this._x}set x(e){this._x=e,this._onChangeCallback()}get y(){return this._y}set y(e){this._y=e,this._onChangeCallback()}get z(){return this._z}set z(e){this._z=e,this._onChangeCallback()}get w(){return this._w}set w(e){this._w=e,this._onChangeCallback()}set(e,t,n,s){return this._x=e,this._y=t,this._z=n,this._w=s,this._onChangeCallback(),this}clone(){return new this.constructor(this._x,this._y,this._z,this._w)}copy(e){return this._x=e.x,this._y=e.y,this._z=e.z,this._w=e.w,this._onChangeCallback(),this}setFromEuler(e,t=!0){let n=e._x,s=e._y,r=e._z,o=e._order,a=Math.cos,l=Math.sin,c=a(n/2),h=a(s/2),u=a(r/2),d=l(n/2),f=l(s/2),g=l(r/2);switch(o){case"XYZ":this._x=d*h*u+c*f*g,this._y=c*f*u-d*h*g,this._z=c*h*g+d*f*u,this._w=c*h*u-d*f*g;break;case"YXZ":this._x=d*h*u+c*f*g,this._y=c*f*u-d*h*g,this._z=c*h*g-d*f*u,this._w=c*h*u+d*f*g;break;case"ZXY":this._x=d*h*u-c*f*g,this._y=c*f*u+d*h*g,this._z=c*h*g+d*f*u,this._w=c*h*u-d*f*g;break;case"ZYX":this._x=d*h*u-c*f*g,this._y=c*f*u+d*h*g,this._z=c*h*g-d*f*u,this._w=c*h*u+d*f*g;break;case"YZX":this._x=d*h*u+c*f*g,this._y=c*f*u+d*h*g,this._z=c*h*g-d*f*u,this._w=c*h*u-d*f*g;break;case"XZY":this._x=d*h*u-c*f*g,this._y=c*f*u-d*h*g,this._z=c*h*g+d*f*u,this._w=c*h*u+d*f*g;break;default:Ye("Quaternion: .setFromEuler() encountered an unknown order: "+o)}return t===!0&&this._onChangeCallback(),this}setFromAxisAngle(e,t){let n=t/2,s=Math.sin(n);return this._x=e.x*s,this._y=e.y*s,this._z=e.z*s,this._w=Math.cos(n),this._onChangeCallback(),this}setFromRotationMatrix(e){let t=e.elements,n=t[0],s=t[4],r=t[8],o=t[1],a=t[5],l=t[9],c=t[2],h=t[6],u=t[10],d=n+a+u;if(d>0){let f=.5/Math.sqrt(d+1);this._w=.25/f,this._x=(h-l)*f,this._y=(r-c)*f,this._z=(o-s)*f}else if(n>a&&n>u){let f=2*Math.sqrt(1+n-a-u);this._w=(h-l)/f,this._x=.25*f,this._y=(s+o)/f,this._z=(r+c)/f}else if(a>u){let f=2*Math.sqrt(1+a-n-u);this._w=(r-c)/f,this._x=(s+o)/f,this._y=.25*f,this._z=(l+h)/f}else{let f=2*Math.sqrt(1+u-n-a);this._w=(o-s)/f,this._x=(r+c)/f,this._y=(l+h)/f,this._z=.25*f}return this._onChangeCallback(),this}setFromUnitVectors(e,t){let n=e.dot(t)+1;return n<1e-8?(n=0,Math.abs(e.x)>Math.abs(e.z)?(this._x=-e.y,this._y=e.x,this._z=0,this._w=n):(this._x=0,this._y=-e.z,this._z=e.y,this._w=n)):(this._x=e.y*t.z-e.z*t.y,this._y=e.z*t.x-e.x*t.z,this._z=e.x*t.y-e.y*t.x,this._w=n),this.normalize()}angleTo(e){return 2*Math.acos(Math.abs(ft(this.dot(e),-1,1)))}rotateTowards(e,t){let n=this.angleTo(e);if(n===0)return this;let s=Math.min(1,t/n);return this.slerp(e,s),this}identity(){return this.set(0,0,0,1)}invert(){return this.conjugate()}conjugate(){return this._x*=-1,this._y*=-1,this._z*=-1,this._onChangeCallback(),this}dot(e){return this._x*e._x+this._y*e._y+this._z*e._z+this._w*e._w}lengthSq(){return this._x*this._x+this._y*this._y+this._z*this._z+this._w*this._w}length(){return Math.sqrt(this._x*this._x+this._y*this._y+this._z*this._z+this._w*this._w)}normalize(){let e=this.length();return e===0?(this._x=0,this._y=0,this._z=0,this._w=1):(e=1/e,this._x=this._x*e,this._y=this._y*e,this._z=this._z*e,this._w=this._w*e),this._onChangeCallback(),this}multiply(e){return this.multiplyQuaternions(this,e)}premultiply(e){return this.multiplyQuaternions(e,this)}multiplyQuaternions(e,t){let n=e._x,s=e._y,r=e._z,o=e._w,a=t._x,l=t._y,c=t._z,h=t._w;return this._x=n*h+o*a+s*c-r*l,this._y=s*h+o*l+r*a-n*c,this._z=r*h+o*c+n*l-s*a,this._w=o*h-n*a-s*l-r*c,this._onChangeCallback(),this}slerp(e,t){let n=e._x,s=e._y,r=e._z,o=e._w,a=this.dot(e);a<0&&(n=-n,s=-s,r=-r,o=-o,a=-a);let l=1-t;if(a<.9995){let c=Math.acos(a),h=Math.sin(c);l=Math.sin(l*c)/h,t=Math.sin(t*c)/h,this._x=this._x*l+n*t,this._y=this._y*l+s*t,this._z=this._z*l+r*t,this._w=this._w*l+o*t,this._onChangeCallback()}else this._x=this._x*l+n*t,this._y=this._y*l+s*t,this._z=this._z*l+r*t,this._w=this._w*l+o*t,this.normalize();return this}slerpQuaternions(e,t,n){return this.copy(e).slerp(t,n)}random(){let e=2*Math.PI*Math.random(),t=2*Math.PI*Math.random(),n=Math.random(),s=Math.sqrt(1-n),r=Math.sqrt(n);return this.set(s*Math.sin(e),s*Math.cos(e),r*Math.sin(t),r*Math.cos(t))}equals(e){return e._x===this._x&&e._y===this._y&&e._z===this._z&&e._w===this._w}fromArray(e,t=0){return this._x=e[t],this._y=e[t+1],this._z=e[t+2],this._w=e[t+3],this._onChangeCallback(),this}toArray(e=[],t=0){return e[t]=this._x,e[t+1]=this._y,e[t+2]=this._z,e[t+3]=this._w,e}fromBufferAttribute(e,t){return this._x=e.getX(t),this._y=e.getY(t),this._z=e.getZ(t),this._w=e.getW(t),this._onChangeCallback(),this}toJSON(){return this.toArray()}_onChange(e){return this._onChangeCallback=e,this}_onChangeCallback(){}*[Symbol.iterator](){yield this._x,yield this._y,yield this._z,yield this._w}},U=class{static{this.prototype.isVector3=!0}constructor(e=0,t=0,n=0){this.x=e,this.y=t,this.z=n}set(e,t,n){return n===void 0&&(n=this.z),this.x=e,this.y=t,this.z=n,this}setScalar(e){return this.x=e,this.y=e,this.z=e,this}setX(e){return this.x=e,this}setY(e){return this.y=e,this}setZ(e){return this.z=e,this}setComponent(e,t){switch(e){case 0:this.x=t;break;case 1:this.y=t;break;case 2:this.z=t;break;default:throw new Error("THREE.Vector3: index is out of range: "+e)}return this}getComponent(e){switch(e){case 0:return this.x;case 1:return this.y;case 2:return this.z;default:throw new Error("THREE.Vector3: index is out of range: "+e)}}clone(){return new this.constructor(this.x,this.y,this.z)}copy(e){return this.x=e.x,this.y=e.y,this.z=e.z,this}add(e){return this.x+=e.x,this.y+=e.y,this.z+=e.z,this}addScalar(e){return this.x+=e,this.y+=e,this.z+=e,this}addVectors(e,t){return this.x=e.x+t.x,this.y=e.y+t.y,this.z=e.z+t.z,this}addScaledVector(e,t){return this.x+=e.x*t,this.y+=e.y*t,this.z+=e.z*t,this}sub(e){return this.x-=e.x,this.y-=e.y,this.z-=e.z,this}subScalar(e){return this.x-=e,this.y-=e,this.z-=e,this}subVectors(e,t){return this.x=e.x-t.x,this.y=e.y-t.y,this.z=e.z-t.z,this}multiply(e){return this.x*=e.x,this.y*=e.y,this.z*=e.z,this}multiplyScalar(e){return this.x*=e,this.y*=e,this.z*=e,this}multiplyVectors(e,t){return this.x=e.x*t.x,this.y=e.y*t.y,this.z=e.z*t.z,this}applyEuler(e){return this.applyQuaternion(Sf.setFromEuler(e))}applyAxisAngle(e,t){return this.applyQuaternion(Sf.setFromAxisAngle(e,t))}applyMatrix3(e){let t=this.x,n=this.y,s=this.z,r=e.elements;return this.x=r[0]*t+r[3]*n+r[6]*s,this.y=r[1]*t+r[4]*n+r[7]*s,this.z=r[2]*t+r[5]*n+r[8]*s,this}applyNormalMatrix(e){return this.applyMatrix3(e).normalize()}applyMatrix4(e){let t=this.x,n=this.y,s=this.z,r=e.elements,o=1/(r[3]*t+r[7]*n+r[11]*s+r[15]);return this.x=(r[0]*t+r[4]*n+r[8]*s+r[12])*o,this.y=(r[1]*t+r[5]*n+r[9]*s+r[13])*o,this.z=(r[2]*t+r[6]*n+r[10]*s+r[14])*o,this}applyQuaternion(e){let t=this.x,n=this.y,s=this.z,r=e.x,o=e.y,a=e.z,l=e.w,c=2*(o*s-a*n),h=2*(a*t-r*s),u=2*(r*n-o*t);return this.x=t+l*c+o*u-a*h,this.y=n+l*h+a*c-r*u,this.z=s+l*u+r*h-o*c,this}project(e){return this.applyMatrix4(e.matrixWorldInverse).applyMatrix4(e.projectionMatrix)}unproject(e){return this.applyMatrix4(e.projectionMatrixInverse).applyMatrix4(e.matrixWorld)}transformDirection(e){let t=this.x,n=this.y,s=this.z,r=e.elements;return this.x=r[0]*t+r[4]*n+r[8]*s,this.y=r[1]*t+r[5]*n+r[9]*s,this.z=r[2]*t+r[6]*n+r[10]*s,this.normalize()}divide(e){return this.x/=e.x,this.y/=e.y,this.z/=e.z,this}divideScalar(e){return this.multiplyScalar(1/e)}min(e){return this.x=Math.min(this.x,e.x),this.y=Math.min(this.y,e.y),this.z=Math.min(this.z,e.z),this}max(e){return this.x=Math.max(this.x,e.x),this.y=Math.max(this.y,e.y),this.z=Math.max(this.z,e.z),this}clamp(e,t){return this.x=ft(this.x,e.x,t.x),this.y=ft(this.y,e.y,t.y),this.z=ft(this.z,e.z,t.z),this}clampScalar(e,t){return this.x=ft(this.x,e,t),this.y=ft(this.y,e,t),this.z=ft(this.z,e,t),this}clampLength(e,t){let n=this.length();return this.divideScalar(n||1).multiplyScalar(ft(n,e,t))}floor(){return this.x=Math.floor(this.x),this.y=Math.floor(this.y),this.z=Math.floor(this.z),this}ceil(){return this.x=Math.ceil(this.x),this.y=Math.ceil(this.y),this.z=Math.ceil(this.z),this}round(){return this.x=Math.round(this.x),this.y=Math.round(this.y),this.z=Math.round(this.z),this}roundToZero(){return this.x=Math.trunc(this.x),this.y=Math.trunc(this.y),this.z=Math.trunc(this.z),this}negate(){return this.x=-this.x,this.y=-this.y,this.z=-this.z,this}dot(e){return this.x*e.x+this.y*e.y+this.z*e.z}lengthSq(){return this.x*this.x+this.y*this.y+this.z*this.z}length(){return Math.sqrt(this.x*this.x+this.y*this.y+this.z*this.z)}manhattanLength(){return Math.abs(this.x)+Math.abs(this.y)+Math.abs(this.z)}normalize(){return this.divideScalar(this.length()||1)}setLength(e){return this.normalize().multiplyScalar(e)}lerp(e,t){return this.x+=(e.x-this.x)*t,this.y+=(e.y-this.y)*t,this.z+=(e.z-this.z)*t,this}lerpVectors(e,t,n){return this.x=e.x+(t.x-e.x)*n,this.y=e.y+(t.y-e.y)*n,this.z=e.z+(t.z-e.z)*n,this}cross(e){return this.crossVectors(this,e)}crossVectors(e,t){let n=e.x,s=e.y,r=e.z,o=t.x,a=t.y,l=t.z;return this.x=s*l-r*a,this.y=r*o-n*l,this.z=n*a-s*o,this}projectOnVector(e){let t=e.lengthSq();if(t===0)return this.set(0,0,0);let n=e.dot(this)/t;return this.copy(e).multiplyScalar(n)}projectOnPlane(e){return Lh.copy(this).projectOnVector(e),this.sub(Lh)}reflect(e){return this.sub(Lh.copy(e).multiplyScalar(2*this.dot(e)))}angleTo(e){let t=Math.sqrt(this.lengthSq()*e.lengthSq());if(t===0)return Math.PI/2;let n=this.dot(e)/t;return Math.acos(ft(n,-1,1))}distanceTo(e){return Math.sqrt(this.distanceToSquared(e))}distanceToSquared(e){let t=this.x-e.x,n=this.y-e.y,s=this.z-e.z;return t*t+n*n+s*s}manhattanDistanceTo(e){return Math.abs(this.x-e.x)+Math.abs(this.y-e.y)+Math.abs(this.z-e.z)}setFromSpherical(e){return this.setFromSphericalCoords(e.radius,e.phi,e.theta)}setFromSphericalCoords(e,t,n){let s=Math.sin(t)*e;return this.x=s*Math.sin(n),this.y=Math.cos(t)*e,this.z=s*Math.cos(n),this}setFromCylindrical(e){return this.setFromCylindricalCoords(e.radius,e.theta,e.y)}setFromCylindricalCoords(e,t,n){return this.x=e*Math.sin(t),this.y=n,this.z=e*Math.cos(t),this}setFromMatrixPosition(e){let t=e.elements;return this.x=t[12],this.y=t[13],this.z=t[14],this}setFromMatrixScale(e){let t=this.setFromMatrixColumn(e,0).length(),n=this.setFromMatrixColumn(e,1).length(),s=this.setFromMatrixColumn(e,2).length();return this.x=t,this.y=n,this.z=s,this}setFromMatrixColumn(e,t){return this.fromArray(e.elements,t*4)}setFromMatrix3Column(e,t){return this.fromArray(e.elements,t*3)}setFromEuler(e){return this.x=e._x,this.y=e._y,this.z=e._z,this}setFromColor(e){return this.x=e.r,this.y=e.g,this.z=e.b,this}equals(e){return e.x===this.x&&e.y===this.y&&e.z===this.z}fromArray(e,t=0){return this.x=e[t],this.y=e[t+1],this.z=e[t+2],this}toArray(e=[],t=0){return e[t]=this.x,e[t+1]=this.y,e[t+2]=this.z,e}fromBufferAttribute(e,t){return this.x=e.getX(t),this.y=e.getY(t),this.z=e.getZ(t),this}random(){return this.x=Math.random(),this.y=Math.random(),this.z=Math.random(),this}randomDirection(){let e=Math.random()*Math.PI*2,t=Math.random()*2-1,n=Math.sqrt(1-t*t);return this.x=n*Math.cos(e),this.y=t,this.z=n*Math.sin(e),this}*[Symbol.iterator](){yield this.x,yield this.y,yield this.z}},Lh=new U,Sf=new _n,nt=class{static{this.prototype.isMatrix3=!0}constructor(e,t,n,s,r,o,a,l,c){this.elements=[1,0,0,0,1,0,0,0,1],e!==void 0&&this.set(e,t,n,s,r,o,a,l,c)}set(e,t,n,s,r,o,a,l,c){let h=this.elements;return h[0]=e,h[1]=s,h[2]=a,h[3]=t,h[4]=r,h[5]=l,h[6]=n,h[7]=o,h[8]=c,this}identity(){return this.set(1,0,0,0,1,0,0,0,1),this}copy(e){let t=this.elements,n=e.elements;return t[0]=n[0],t[1]=n[1],t[2]=n[2],t[3]=n[3],t[4]=n[4],t[5]=n[5],t[6]=n[6],t[7]=n[7],t[8]=n[8],this}extractBasis(e,t,n){return e.setFromMatrix3Column(this,0),t.setFromMatrix3Column(this,1),n.setFromMatrix3Column(this,2),this}setFromMatrix4(e){let t=e.elements;return this.set(t[0],t[4],t[8],t[1],t[5],t[9],t[2],t[6],t[10]),this}multiply(e){return this.multiplyMatrices(this,e)}premultiply(e){return this.multiplyMatrices(e,this)}multiplyMatrices(e,t){let n=e.elements,s=t.elements,r=this.elements,o=n[0],a=n[3],l=n[6],c=n[1],h=n[4],u=n[7],d=n[2],f=n[5],g=n[8],v=s[0],m=s[3],p=s[6],y=s[1],A=s[4],b=s[7],R=s[2],T=s[5],_=s[8];return r[0]=o*v+a*y+l*R,r[3]=o*m+a*A+l*T,r[6]=o*p+a*b+l*_,r[1]=c*v+h*y+u*R,r[4]=c*m+h*A+u*T,r[7]=c*p+h*b+u*_,r[2]=d*v+f*y+g*R,r[5]=d*m+f*A+g*T,r[8]=d*p+f*b+g*_,this}multiplyScalar(e){let t=this.elements;return t[0]*=e,t[3]*=e,t[6]*=e,t[1]*=e,t[4]*=e,t[7]*=e,t[2]*=e,t[5]*=e,t[8]*=e,this}determinant(){let e=this.elements,t=e[0],n=e[1],s=e[2],r=e[3],o=e[4],a=e[5],l=e[6],c=e[7],h=e[8];return t*o*h-t*a*c-n*r*h+n*a*l+s*r*c-s*o*l}invert(){let e=this.elements,t=e[0],n=e[1],s=e[2],r=e[3],o=e[4],a=e[5],l=e[6],c=e[7],h=e[8],u=h*o-a*c,d=a*l-h*r,f=c*r-o*l,g=t*u+n*d+s*f;if(g===0)return this.set(0,0,0,0,0,0,0,0,0);let v=1/g;return e[0]=u*v,e[1]=(s*c-h*n)*v,e[2]=(a*n-s*o)*v,e[3]=d*v,e[4]=(h*t-s*l)*v,e[5]=(s*r-a*t)*v,e[6]=f*v,e[7]=(n*l-c*t)*v,e[8]=(o*t-n*r)*v,this}transpose(){let e,t=this.elements;return e=t[1],t[1]=t[3],t[3]=e,e=t[2],t[2]=t[6],t[6]=e,e=t[5],t[5]=t[7],t[7]=e,this}getNormalMatrix(e){return this.setFromMatrix4(e).invert().transpose()}transposeIntoArray(e){let t=this.elements;return e[0]=t[0],e[1]=t[3],e[2]=t[6],e[3]=t[1],e[4]=t[4],e[5]=t[7],e[6]=t[2],e[7]=t[5],e[8]=t[8],this}setUvTransform(e,t,n,s,r,o,a){let l=Math.cos(r),c=Math.sin(r);return this.set(n*l,n*c,-n*(l*o+c*a)+o+e,-s*c,s*l,-s*(-c*o+l*a)+a+t,0,0,1),this}scale(e,t){return Go("Matrix3: .scale() is deprecated. Use .makeScale() instead."),this.premultiply(Dh.makeScale(e,t)),this}rotate(e){return Go("Matrix3: .rotate() is deprecated. Use .makeRotation() instead."),this.premultiply(Dh.makeRotation(-e)),this}translate(e,t){return Go("Matrix3: .translate() is deprecated. Use .makeTranslation() instead."),this.premultiply(Dh.makeTranslation(e,t)),this}makeTranslation(e,t){return e.isVector2?this.set(1,0,e.x,0,1,e.y,0,0,1):this.set(1,0,e,0,1,t,0,0,1),this}makeRotation(e){let t=Math.cos(e),n=Math.sin(e);return this.set(t,-n,0,n,t,0,0,0,1),this}makeScale(e,t){return this.set(e,0,0,0,t,0,0,0,1),this}equals(e){let t=this.elements,n=e.elements;for(let s=0;s<9;s++)if(t[s]!==n[s])return!1;return!0}fromArray(e,t=0){for(let n=0;n<9;n++)this.elements[n]=e[n+t];return this}toArray(e=[],t=0){let n=this.elements;return e[t]=n[0],e[t+1]=n[1],e[t+2]=n[2],e[t+3]=n[3],e[t+4]=n[4],e[t+5]=n[5],e[t+6]=n[6],e[t+7]=n[7],e[t+8]=n[8],e}clone(){return new this.constructor().fromArray(this.elements)}},Dh=new nt,Mf=new nt().set(.4123908,.3575843,.1804808,.212639,.7151687,.0721923,.0193308,.1191948,.9505322),wf=new nt().set(3.2409699,-1.5373832,-.4986108,-.9692436,1.8759675,.0415551,.0556301,-.203977,1.0569715);function G0(){let i={enabled:!0,workingColorSpace:qo,spaces:{},convert:function(s,r,o){return this.enabled===!1||r===o||!r||!o||(this.spaces[r].transfer===At&&(s.r=ps(s.r),s.g=ps(s.g),s.b=ps(s.b)),this.spaces[r].primaries!==this.spaces[o].primaries&&(s.applyMatrix3(this.spaces[r].toXYZ),s.applyMatrix3(this.spaces[o].fromXYZ)),this.spaces[o].transfer===At&&(s.r=Xr(s.r),s.g=Xr(s.g),s.b=Xr(s.b))),s},workingToColorSpace:function(s,r){return this.convert(s,this.workingColorSpace,r)},colorSpaceToWorking:function(s,r){return this.convert(s,r,this.workingColorSpace)},getPrimaries:function(s){return this.spaces[s].primaries},getTransfer:function(s){return s===bs?Yo:this.spaces[s].transfer},getToneMappingMode:function(s){return this.spaces[s].outputColorSpaceConfig.toneMappingMode||"standard"},getLuminanceCoefficients:function(s,r=this.workingColorSpace){return s.fromArray(this.spaces[r].luminanceCoefficients)},define:function(s){Object.assign(this.spaces,s)},_getMatrix:function(s,r,o){return s.copy(this.spaces[o].fromXYZ).multiply(this.spaces[r].toXYZ)},_getDrawingBufferColorSpace:function(s){return this.spaces[s].outputColorSpaceConfig.drawingBufferColorSpace},_getUnpackColorSpace:function(s=this.workingColorSpace){return this.spaces[s].workingColorSpaceConfig.unpackColorSpace}},e=[.64,.33,.3,.6,.15,.06],t=[.2126,.7152,.0722],n=[.3127,.329];return i.define({[qo]:{primaries:e,whitePoint:n,transfer:Yo,toXYZ:Mf,fromXYZ:wf,luminanceCoefficients:t,workingColorSpaceConfig:{unpackColorSpace:dn},outputColorSpaceConfig:{drawingBufferColorSpace:dn}},[dn]:{primaries:e,whitePoint:n,transfer:At,toXYZ:Mf,fromXYZ:wf,luminanceCoefficients:t,outputColorSpaceConfig:{drawingBufferColorSpace:dn}}}),i}var xt=G0();function ps(i){return i<.04045?i*.0773993808:Math.pow(i*.9478672986+.0521327014,2.4)}function Xr(i){return i<.0031308?i*12.92:1.055*Math.pow(i,.41666)-.055}var Ir,El=class{static getDataURL(e,t="image/png"){if(/^data:/i.test(e.src)||typeof HTMLCanvasElement>"u")return e.src;let n;if(e instanceof HTMLCanvasElement)n=e;else{Ir===void 0&&(Ir=$o("canvas")),Ir.width=e.width,Ir.height=e.height;let s=Ir.getContext("2d");e instanceof ImageData?s.putImageData(e,0,0):s.drawImage(e,0,0,e.width,e.height),n=Ir}return n.toDataURL(t)}static sRGBToLinear(e){if(typeof HTMLImageElement<"u"&&e instanceof HTMLImageElement||typeof HTMLCanvasElement<"u"&&e instanceof HTMLCanvasElement||typeof ImageBitmap<"u"&&e instanceof ImageBitmap){let t=$o("canvas");t.width=e.width,t.height=e.height;let n=t.getContext("2d");n.drawImage(e,0,0,e.width,e.height);let s=n.getImageData(0,0,e.width,e.height),r=s.data;for(let o=0;o<r.length;o++)r[o]=ps(r[o]/255)*255;return n.putImageData(s,0,0),t}else if(e.data){let t=e.data.slice(0);for(let n=0;n<t.length;n++)t instanceof Uint8Array||t instanceof Uint8ClampedArray?t[n]=Math.floor(ps(t[n]/255)*255):t[n]=ps(t[n]);return{data:t,width:e.width,height:e.height}}else return Ye("ImageUtils.sRGBToLinear(): Unsupported image type. No color space conversion applied."),e}},W0=0,Jr=class{constructor(e=null){this.isTextureSource=!0,Object.defineProperty(this,"id",{value:W0++}),this.uuid=ho(),this.data=e,this.dataReady=!0,this.version=0}getSize(e){let t=this.data;return typeof HTMLVideoElement<"u"&&t instanceof HTMLVideoElement?e.set(t.videoWidth,t.videoHeight,0):typeof VideoFrame<"u"&&t instanceof VideoFrame?e.set(t.displayWidth,t.displayHeight,0):t!==null?e.set(t.width||0,t.height||0,t.depth||0):e.set(0,0,0),e}set needsUpdate(e){e===!0&&this.version++}toJSON(e){let t=e===void 0||typeof e=="string";if(!t&&e.images[this.uuid]!==void 0)return e.images[this.uuid];let n={uuid:this.uuid,url:""},s=this.data;if(s!==null){let r;if(Array.isArray(s)){r=[];for(let o=0,a=s.length;o<a;o++)s[o].isDataTexture?r.push(Nh(s[o].image)):r.push(Nh(s[o]))}else r=Nh(s);n.url=r}return t||(e.images[this.uuid]=n),n}};function Nh(i){return typeof HTMLImageElement<"u"&&i instanceof HTMLImageElement||typeof HTMLCanvasElement<"u"&&i instanceof HTMLCanvasElement||typeof ImageBitmap<"u"&&i instanceof ImageBitmap?El.getDataURL(i):i.data?{data:Array.from(i.data),width:i.width,height:i.height,type:i.data.constructor.name}:(Ye("Texture: Unable to serialize Texture."),{})}var X0=0,Uh=new U,Jn=class i extends Ai{constructor(e=i.DEFAULT_IMAGE,t=i.DEFAULT_MAPPING,n=Yi,s=Yi,r=Yn,o=ys,a=Kn,l=zn,c=i.DEFAULT_ANISOTROPY,h=bs){super(),this.isTexture=!0,Object.defineProperty(this,"id",{value:X0++}),this.uuid=ho(),this.name="",this.source=new Jr(e),this.mipmaps=[],this.mapping=t,this.channel=0,this.wrapS=n,this.wrapT=s,this.magFilter=r,this.minFilter=o,this.anisotropy=c,this.format=a,this.internalFormat=null,this.type=l,this.offset=new Ve(0,0),this.repeat=new Ve(1,1),this.center=new Ve(0,0),this.rotation=0,this.matrixAutoUpdate=!0,this.matrix=new nt,this.generateMipmaps=!0,this.mipmapsAutoUpdate=!0,this.premultiplyAlpha=!1,this.flipY=!0,this.unpackAlignment=4,this.colorSpace=h,this.userData={},this.updateRanges=[],this.version=0,this.onUpdate=null,this.renderTarget=null,this.isRenderTargetTexture=!1,this.isArrayTexture=!!(e&&e.depth&&e.depth>1),this.pmremVersion=0,this.isPMREMTexture=!1,this.normalized=!1}get width(){return this.source.getSize(Uh).x}get height(){return this.source.getSize(Uh).y}get depth(){return this.source.getSize(Uh).z}get image(){return this.source.data}set image(e){this.source.data=e}updateMatrix(){this.matrix.setUvTransform(this.offset.x,this.offset.y,this.repeat.x,this.repeat.y,this.rotation,this.center.x,this.center.y)}addUpdateRange(e,t){this.updateRanges.push({start:e,count:t})}clearUpdateRanges(){this.updateRanges.length=0}clone(){return new this.constructor().copy(this)}copy(e){return this.name=e.name,this.source=e.source,this.mipmaps=e.mipmaps.slice(0),this.mapping=e.mapping,this.channel=e.channel,this.wrapS=e.wrapS,this.wrapT=e.wrapT,this.magFilter=e.magFilter,this.minFilter=e.minFilter,this.anisotropy=e.anisotropy,this.format=e.format,this.internalFormat=e.internalFormat,this.type=e.type,this.normalized=e.normalized,this.offset.copy(e.offset),this.repeat.copy(e.repeat),this.center.copy(e.center),this.rotation=e.rotation,this.matrixAutoUpdate=e.matrixAutoUpdate,this.matrix.copy(e.matrix),this.generateMipmaps=e.generateMipmaps,this.mipmapsAutoUpdate=e.mipmapsAutoUpdate,this.premultiplyAlpha=e.premultiplyAlpha,this.flipY=e.flipY,this.unpackAlignment=e.unpackAlignment,this.colorSpace=e.colorSpace,this.renderTarget=e.renderTarget,this.isRenderTargetTexture=e.isRenderTargetTexture,this.isPMREMTexture=e.isPMREMTexture,this.isArrayTexture=e.isArrayTexture,this.userData=JSON.parse(JSON.stringify(e.userData)),this.needsUpdate=!0,this}setValues(e){for(let t in e){let n=e[t];if(n===void 0){Ye(`Texture.setValues(): parameter '${t}' has value of undefined.`);continue}let s=this[t];if(s===void 0){Ye(`Texture.setValues(): property '${t}' does not exist.`);continue}s&&n&&s.isVector2&&n.isVector2||s&&n&&s.isVector3&&n.isVector3||s&&n&&s.isMatrix3&&n.isMatrix3?s.copy(n):this[t]=n}}toJSON(e){let t=e===void 0||typeof e=="string";if(!t&&e.textures[this.uuid]!==void 0)return e.textures[this.uuid];let n={metadata:{version:4.7,type:"Texture",generator:"Texture.toJSON"},uuid:this.uuid,name:this.name,image:this.source.toJSON(e).uuid,mapping:this.mapping,channel:this.channel,repeat:[this.repeat.x,this.repeat.y],offset:[this.offset.x,this.offset.y],center:[this.center.x,this.center.y],rotation:this.rotation,wrap:[this.wrapS,this.wrapT],format:this.format,internalFormat:this.internalFormat,type:this.type,normalized:this.normalized,colorSpace:this.colorSpace,minFilter:this.minFilter,magFilter:this.magFilter,anisotropy:this.anisotropy,flipY:this.flipY,generateMipmaps:this.generateMipmaps,mipmapsAutoUpdate:this.mipmapsAutoUpdate,premultiplyAlpha:this.premultiplyAlpha,unpackAlignment:this.unpackAlignment};return Object.keys(this.userData).length>0&&(n.userData=this.userData),t||(e.textures[this.uuid]=n),n}dispose(){this.dispatchEvent({type:"dispose"})}transformUv(e){if(this.mapping!==Su)return e;if(e.applyMatrix3(this.matrix),e.x<0||e.x>1)switch(this.wrapS){case Sl:e.x=e.x-Math.floor(e.x);break;case Yi:e.x=e.x<0?0:1;break;case Ml:Math.abs(Math.floor(e.x)%2)===1?e.x=Math.ceil(e.x)-e.x:e.x=e.x-Math.floor(e.x);break}if(e.y<0||e.y>1)switch(this.wrapT){case Sl:e.y=e.y-Math.floor(e.y);break;case Yi:e.y=e.y<0?0:1;break;case Ml:Math.abs(Math.floor(e.y)%2)===1?e.y=Math.ceil(e.y)-e.y:e.y=e.y-Math.floor(e.y);break}return this.flipY&&(e.y=1-e.y),e}set needsUpdate(e){e===!0&&(this.version++,this.source.needsUpdate=!0)}set needsPMREMUpdate(e){e===!0&&this.pmremVersion++}};Jn.DEFAULT_IMAGE=null;Jn.DEFAULT_MAPPING=Su;Jn.DEFAULT_ANISOTROPY=1;var Yt=class{static{this.prototype.isVector4=!0}constructor(e=0,t=0,n=0,s=1){this.x=e,this.y=t,this.z=n,this.w=s}get width(){return this.z}set width(e){this.z=e}get height(){return this.w}set height(e){this.w=e}set(e,t,n,s){return this.x=e,this.y=t,this.z=n,this.w=s,this}setScalar(e){return this.x=e,this.y=e,this.z=e,this.w=e,this}setX(e){return this.x=e,this}setY(e){return this.y=e,this}setZ(e){return this.z=e,this}setW(e){return this.w=e,this}setComponent(e,t){switch(e){case 0:this.x=t;break;case 1:this.y=t;break;case 2:this.z=t;break;case 3:this.w=t;break;default:throw new Error("THREE.Vector4: index is out of range: "+e)}return this}getComponent(e){switch(e){case 0:return this.x;case 1:return this.y;case 2:return this.z;case 3:return this.w;default:throw new Error("THREE.Vector4: index is out of range: "+e)}}clone(){return new this.constructor(this.x,this.y,this.z,this.w)}copy(e){return this.x=e.x,this.y=e.y,this.z=e.z,this.w=e.w!==void 0?e.w:1,this}add(e){return this.x+=e.x,this.y+=e.y,this.z+=e.z,this.w+=e.w,this}addScalar(e){return this.x+=e,this.y+=e,this.z+=e,this.w+=e,this}addVectors(e,t){return this.x=e.x+t.x,this.y=e.y+t.y,this.z=e.z+t.z,this.w=e.w+t.w,this}addScaledVector(e,t){return this.x+=e.x*t,this.y+=e.y*t,this.z+=e.z*t,this.w+=e.w*t,this}sub(e){return this.x-=e.x,this.y-=e.y,this.z-=e.z,this.w-=e.w,this}subScalar(e){return this.x-=e,this.y-=e,this.z-=e,this.w-=e,this}subVectors(e,t){return this.x=e.x-t.x,this.y=e.y-t.y,this.z=e.z-t.z,this.w=e.w-t.w,this}multiply(e){return this.x*=e.x,this.y*=e.y,this.z*=e.z,this.w*=e.w,this}multiplyScalar(e){return this.x*=e,this.y*=e,this.z*=e,this.w*=e,this}applyMatrix4(e){let t=this.x,n=this.y,s=this.z,r=this.w,o=e.elements;return this.x=o[0]*t+o[4]*n+o[8]*s+o[12]*r,this.y=o[1]*t+o[5]*n+o[9]*s+o[13]*r,this.z=o[2]*t+o[6]*n+o[10]*s+o[14]*r,this.w=o[3]*t+o[7]*n+o[11]*s+o[15]*r,this}divide(e){return this.x/=e.x,this.y/=e.y,this.z/=e.z,this.w/=e.w,this}divideScalar(e){return this.multiplyScalar(1/e)}setAxisAngleFromQuaternion(e){this.w=2*Math.acos(e.w);let t=Math.sqrt(1-e.w*e.w);return t<1e-4?(this.x=1,this.y=0,this.z=0):(this.x=e.x/t,this.y=e.y/t,this.z=e.z/t),this}setAxisAngleFromRotationMatrix(e){let t,n,s,r,l=e.elements,c=l[0],h=l[4],u=l[8],d=l[1],f=l[5],g=l[9],v=l[2],m=l[6],p=l[10];if(Math.abs(h-d)<.01&&Math.abs(u-v)<.01&&Math.abs(g-m)<.01){if(Math.abs(h+d)<.1&&Math.abs(u+v)<.1&&Math.abs(g+m)<.1&&Math.abs(c+f+p-3)<.1)return this.set(1,0,0,0),this;t=Math.PI;let A=(c+1)/2,b=(f+1)/2,R=(p+1)/2,T=(h+d)/4,_=(u+v)/4,M=(g+m)/4;return A>b&&A>R?A<.01?(n=0,s=.707106781,r=.707106781):(n=Math.sqrt(A),s=T/n,r=_/n):b>R?b<.01?(n=.707106781,s=0,r=.707106781):(s=Math.sqrt(b),n=T/s,r=M/s):R<.01?(n=.707106781,s=.707106781,r=0):(r=Math.sqrt(R),n=_/r,s=M/r),this.set(n,s,r,t),this}let y=Math.sqrt((m-g)*(m-g)+(u-v)*(u-v)+(d-h)*(d-h));return Math.abs(y)<.001&&(y=1),this.x=(m-g)/y,this.y=(u-v)/y,this.z=(d-h)/y,this.w=Math.acos((c+f+p-1)/2),this}setFromMatrixPosition(e){let t=e.elements;return this.x=t[12],this.y=t[13],this.z=t[14],this.w=t[15],this}min(e){return this.x=Math.min(this.x,e.x),this.y=Math.min(this.y,e.y),this.z=Math.min(this.z,e.z),this.w=Math.min(this.w,e.w),this}max(e){return this.x=Math.max(this.x,e.x),this.y=Math.max(this.y,e.y),this.z=Math.max(this.z,e.z),this.w=Math.max(this.w,e.w),this}clamp(e,t){return this.x=ft(this.x,e.x,t.x),this.y=ft(this.y,e.y,t.y),this.z=ft(this.z,e.z,t.z),this.w=ft(this.w,e.w,t.w),this}clampScalar(e,t){return this.x=ft(this.x,e,t),this.y=ft(this.y,e,t),this.z=ft(this.z,e,t),this.w=ft(this.w,e,t),this}clampLength(e,t){let n=this.length();return this.divideScalar(n||1).multiplyScalar(ft(n,e,t))}floor(){return this.x=Math.floor(this.x),this.y=Math.floor(this.y),this.z=Math.floor(this.z),this.w=Math.floor(this.w),this}ceil(){return this.x=Math.ceil(this.x),this.y=Math.ceil(this.y),this.z=Math.ceil(this.z),this.w=Math.ceil(this.w),this}round(){return this.x=Math.round(this.x),this.y=Math.round(this.y),this.z=Math.round(this.z),this.w=Math.round(this.w),this}roundToZero(){return this.x=Math.trunc(this.x),this.y=Math.trunc(this.y),this.z=Math.trunc(this.z),this.w=Math.trunc(this.w),this}negate(){return this.x=-this.x,this.y=-this.y,this.z=-this.z,this.w=-this.w,this}dot(e){return this.x*e.x+this.y*e.y+this.z*e.z+this.w*e.w}lengthSq(){return this.x*this.x+this.y*this.y+this.z*this.z+this.w*this.w}length(){return Math.sqrt(this.x*this.x+this.y*this.y+this.z*this.z+this.w*this.w)}manhattanLength(){return Math.abs(this.x)+Math.abs(this.y)+Math.abs(this.z)+Math.abs(this.w)}normalize(){return this.divideScalar(this.length()||1)}setLength(e){return this.normalize().multiplyScalar(e)}lerp(e,t){return this.x+=(e.x-this.x)*t,this.y+=(e.y-this.y)*t,this.z+=(e.z-this.z)*t,this.w+=(e.w-this.w)*t,this}lerpVectors(e,t,n){return this.x=e.x+(t.x-e.x)*n,this.y=e.y+(t.y-e.y)*n,this.z=e.z+(t.z-e.z)*n,this.w=e.w+(t.w-e.w)*n,this}equals(e){return e.x===this.x&&e.y===this.y&&e.z===this.z&&e.w===this.w}fromArray(e,t=0){return this.x=e[t],this.y=e[t+1],this.z=e[t+2],this.w=e[t+3],this}toArray(e=[],t=0){return e[t]=this.x,e[t+1]=this.y,e[t+2]=this.z,e[t+3]=this.w,e}fromBufferAttribute(e,t){return this.x=e.getX(t),this.y=e.getY(t),this.z=e.getZ(t),this.w=e.getW(t),this}random(){return this.x=Math.random(),this.y=Math.random(),this.z=Math.random(),this.w=Math.random(),this}*[Symbol.iterator](){yield this.x,yield this.y,yield this.z,yield this.w}},Tl=class extends Ai{constructor(e=1,t=1,n={}){super(),n=Object.assign({generateMipmaps:!1,internalFormat:null,minFilter:Yn,depthBuffer:!0,stencilBuffer:!1,resolveColorBuffer:!0,resolveDepthBuffer:!0,resolveStencilBuffer:!0,storeMultisampledColorBuffer:!0,storeMultisampledDepthBuffer:!0,storeMultisampledStencilBuffer:!0,depthTexture:null,samples:0,count:1,depth:1,multiview:!1,useArrayDepthTexture:!1},n),this.isRenderTarget=!0,this.width=e,this.height=t,this.depth=n.depth,this.scissor=new Yt(0,0,e,t),this.scissorTest=!1,this.viewport=new Yt(0,0,e,t),this.textures=[];let s=n.count;for(let r=0;r<s;r++)this.textures[r]=new Jn({width:e,height:t,depth:n.depth}),this.textures[r].isRenderTargetTexture=!0,this.textures[r].renderTarget=this;this._setTextureOptions(n),this.depthBuffer=n.depthBuffer,this.stencilBuffer=n.stencilBuffer,this.resolveColorBuffer=n.resolveColorBuffer,this.resolveDepthBuffer=n.resolveDepthBuffer,this.resolveStencilBuffer=n.resolveStencilBuffer,this.storeMultisampledColorBuffer=n.storeMultisampledColorBuffer,this.storeMultisampledDepthBuffer=n.storeMultisampledDepthBuffer,this.storeMultisampledStencilBuffer=n.storeMultisampledStencilBuffer,this._depthTexture=null,this.depthTexture=n.depthTexture,this.samples=n.samples,this.multiview=n.multiview,this.useArrayDepthTexture=n.useArrayDepthTexture}_setTextureOptions(e={}){let t={minFilter:Yn,generateMipmaps:!1,flipY:!1,internalFormat:null};e.mapping!==void 0&&(t.mapping=e.mapping),e.wrapS!==void 0&&(t.wrapS=e.wrapS),e.wrapT!==void 0&&(t.wrapT=e.wrapT),e.wrapR!==void 0&&(t.wrapR=e.wrapR),e.magFilter!==void 0&&(t.magFilter=e.magFilter),e.minFilter!==void 0&&(t.minFilter=e.minFilter),e.format!==void 0&&(t.format=e.format),e.type!==void 0&&(t.type=e.type),e.anisotropy!==void 0&&(t.anisotropy=e.anisotropy),e.colorSpace!==void 0&&(t.colorSpace=e.colorSpace),e.flipY!==void 0&&(t.flipY=e.flipY),e.generateMipmaps!==void 0&&(t.generateMipmaps=e.generateMipmaps),e.mipmapsAutoUpdate!==void 0&&(t.mipmapsAutoUpdate=e.mipmapsAutoUpdate),e.internalFormat!==void 0&&(t.internalFormat=e.internalFormat);for(let n=0;n<this.textures.length;n++)this.textures[n].setValues(t)}get texture(){return this.textures[0]}set texture(e){this.textures[0]=e}set depthTexture(e){this._depthTexture!==null&&this._depthTexture.renderTarget===this&&(this._depthTexture.renderTarget=null),e!==null&&e.renderTarget===null&&(e.renderTarget=this),this._depthTexture=e}get depthTexture(){return this._depthTexture}setSize(e,t,n=1){if(this.width!==e||this.height!==t||this.depth!==n){this.width=e,this.height=t,this.depth=n;for(let s=0,r=this.textures.length;s<r;s++)this.textures[s].image.width=e,this.textures[s].image.height=t,this.textures[s].image.depth=n,this.textures[s].isData3DTexture!==!0&&(this.textures[s].isArrayTexture=this.textures[s].image.depth>1);this.dispose()}this.viewport.set(0,0,e,t),this.scissor.set(0,0,e,t)}clone(){return new this.constructor().copy(this)}copy(e){this.width=e.width,this.height=e.height,this.depth=e.depth,this.scissor.copy(e.scissor),this.scissorTest=e.scissorTest,this.viewport.copy(e.viewport),this.textures.length=0;for(let t=0,n=e.textures.length;t<n;t++){this.textures[t]=e.textures[t].clone(),this.textures[t].isRenderTargetTexture=!0,this.textures[t].renderTarget=this;let s=Object.assign({},e.textures[t].image);this.textures[t].source=new Jr(s)}if(this.depthBuffer=e.depthBuffer,this.stencilBuffer=e.stencilBuffer,this.resolveColorBuffer=e.resolveColorBuffer,this.resolveDepthBuffer=e.resolveDepthBuffer,this.resolveStencilBuffer=e.resolveStencilBuffer,this.storeMultisampledColorBuffer=e.storeMultisampledColorBuffer,this.storeMultisampledDepthBuffer=e.storeMultisampledDepthBuffer,this.storeMultisampledStencilBuffer=e.storeMultisampledStencilBuffer,e.depthTexture!==null)if(e.depthTexture.renderTarget===e){let t=e.depthTexture.clone();t.renderTarget=null,this.depthTexture=t}else this.depthTexture=e.depthTexture;else this.depthTexture=null;return this.samples=e.samples,this.multiview=e.multiview,this.useArrayDepthTexture=e.useArrayDepthTexture,this}dispose(){this.dispatchEvent({type:"dispose"})}},oi=class extends Tl{constructor(e=1,t=1,n={}){super(e,t,n),this.isWebGLRenderTarget=!0}},Zo=class extends Jn{constructor(e=null,t=1,n=1,s=1){super(null),this.isDataArrayTexture=!0,this.image={data:e,width:t,height:n,depth:s},this.magFilter=Cn,this.minFilter=Cn,this.wrapR=Yi,this.generateMipmaps=!1,this.flipY=!1,this.unpackAlignment=1,this.layerUpdates=new Set}copy(e){return super.copy(e),this.wrapR=e.wrapR,this}addLayerUpdate(e){this.layerUpdates.add(e)}clearLayerUpdates(){this.layerUpdates.clear()}};var Al=class extends Jn{constructor(e=null,t=1,n=1,s=1){super(null),this.isData3DTexture=!0,this.image={data:e,width:t,height:n,depth:s},this.magFilter=Cn,this.minFilter=Cn,this.wrapR=Yi,this.generateMipmaps=!1,this.flipY=!1,this.unpackAlignment=1}copy(e){return super.copy(e),this.wrapR=e.wrapR,this}};var Ut=class i{static{this.prototype.isMatrix4=!0}constructor(e,t,n,s,r,o,a,l,c,h,u,d,f,g,v,m){this.elements=[1,0,0,0,0,1,0,0,0,0,1,0,0,0,0,1],e!==void 0&&this.set(e,t,n,s,r,o,a,l,c,h,u,d,f,g,v,m)}set(e,t,n,s,r,o,a,l,c,h,u,d,f,g,v,m){let p=this.elements;return p[0]=e,p[4]=t,p[8]=n,p[12]=s,p[1]=r,p[5]=o,p[9]=a,p[13]=l,p[2]=c,p[6]=h,p[10]=u,p[14]=d,p[3]=f,p[7]=g,p[11]=v,p[15]=m,this}identity(){return this.set(1,0,0,0,0,1,0,0,0,0,1,0,0,0,0,1),this}clone(){return new i().fromArray(this.elements)}copy(e){let t=this.elements,n=e.elements;return t[0]=n[0],t[1]=n[1],t[2]=n[2],t[3]=n[3],t[4]=n[4],t[5]=n[5],t[6]=n[6],t[7]=n[7],t[8]=n[8],t[9]=n[9],t[10]=n[10],t[11]=n[11],t[12]=n[12],t[13]=n[13],t[14]=n[14],t[15]=n[15],this}copyPosition(e){let t=this.elements,n=e.elements;return t[12]=n[12],t[13]=n[13],t[14]=n[14],this}setFromMatrix3(e){let t=e.elements;return this.set(t[0],t[3],t[6],0,t[1],t[4],t[7],0,t[2],t[5],t[8],0,0,0,0,1),this}extractBasis(e,t,n){return this.determinantAffine()===0?(e.set(1,0,0),t.set(0,1,0),n.set(0,0,1),this):(e.setFromMatrixColumn(this,0),t.setFromMatrixColumn(this,1),n.setFromMatrixColumn(this,2),this)}makeBasis(e,t,n){return this.set(e.x,t.x,n.x,0,e.y,t.y,n.y,0,e.z,t.z,n.z,0,0,0,0,1),this}extractRotation(e){if(e.determinantAffine()===0)return this.identity();let t=this.elements,n=e.elements,s=1/Lr.setFromMatrixColumn(e,0).length(),r=1/Lr.setFromMatrixColumn(e,1).length(),o=1/Lr.setFromMatrixColumn(e,2).length();return t[0]=n[0]*s,t[1]=n[1]*s,t[2]=n[2]*s,t[3]=0,t[4]=n[4]*r,t[5]=n[5]*r,t[6]=n[6]*r,t[7]=0,t[8]=n[8]*o,t[9]=n[9]*o,t[10]=n[10]*o,t[11]=0,t[12]=0,t[13]=0,t[14]=0,t[15]=1,this}makeRotationFromEuler(e){let t=this.elements,n=e.x,s=e.y,r=e.z,o=Math.cos(n),a=Math.sin(n),l=Math.cos(s),c=Math.sin(s),h=Math.cos(r),u=Math.sin(r);if(e.order==="XYZ"){let d=o*h,f=o*u,g=a*h,v=a*u;t[0]=l*h,t[4]=-l*u,t[8]=c,t[1]=f+g*c,t[5]=d-v*c,t[9]=-a*l,t[2]=v-d*c,t[6]=g+f*c,t[10]=o*l}else if(e.order==="YXZ"){let d=l*h,f=l*u,g=c*h,v=c*u;t[0]=d+v*a,t[4]=g*a-f,t[8]=o*c,t[1]=o*u,t[5]=o*h,t[9]=-a,t[2]=f*a-g,t[6]=v+d*a,t[10]=o*l}else if(e.order==="ZXY"){let d=l*h,f=l*u,g=c*h,v=c*u;t[0]=d-v*a,t[4]=-o*u,t[8]=g+f*a,t[1]=f+g*a,t[5]=o*h,t[9]=v-d*a,t[2]=-o*c,t[6]=a,t[10]=o*l}else if(e.order==="ZYX"){let d=o*h,f=o*u,g=a*h,v=a*u;t[0]=l*h,t[4]=g*c-f,t[8]=d*c+v,t[1]=l*u,t[5]=v*c+d,t[9]=f*c-g,t[2]=-c,t[6]=a*l,t[10]=o*l}else if(e.order==="YZX"){let d=o*l,f=o*c,g=a*l,v=a*c;t[0]=l*h,t[4]=v-d*u,t[8]=g*u+f,t[1]=u,t[5]=o*h,t[9]=-a*h,t[2]=-c*h,t[6]=f*u+g,t[10]=d-v*u}else if(e.order==="XZY"){let d=o*l,f=o*c,g=a*l,v=a*c;t[0]=l*h,t[4]=-u,t[8]=c*h,t[1]=d*u+v,t[5]=o*h,t[9]=f*u-g,t[2]=g*u-f,t[6]=a*h,t[10]=v*u+d}return t[3]=0,t[7]=0,t[11]=0,t[12]=0,t[13]=0,t[14]=0,t[15]=1,this}makeRotationFromQuaternion(e){return this.compose(q0,e,Y0)}lookAt(e,t,n){let s=this.elements;return si.subVectors(e,t),si.lengthSq()===0&&(si.z=1),si.normalize(),Ls.crossVectors(n,si),Ls.lengthSq()===0&&(Math.abs(n.z)===1?si.x+=1e-4:si.z+=1e-4,si.normalize(),Ls.crossVectors(n,si)),Ls.normalize(),za.crossVectors(si,Ls),s[0]=Ls.x,s[4]=za.x,s[8]=si.x,s[1]=Ls.y,s[5]=za.y,s[9]=si.y,s[2]=Ls.z,s[6]=za.z,s[10]=si.z,this}multiply(e){return this.multiplyMatrices(this,e)}premultiply(e){return this.multiplyMatrices(e,this)}multiplyMatrices(e,t){let n=e.elements,s=t.elements,r=this.elements,o=n[0],a=n[4],l=n[8],c=n[12],h=n[1],u=n[5],d=n[9],f=n[13],g=n[2],v=n[6],m=n[10],p=n[14],y=n[3],A=n[7],b=n[11],R=n[15],T=s[0],_=s[4],M=s[8],F=s[12],I=s[1],L=s[5],z=s[9],G=s[13],N=s[2],W=s[6],Y=s[10],V=s[14],le=s[3],J=s[7],j=s[11],ie=s[15];return r[0]=o*T+a*I+l*N+c*le,r[4]=o*_+a*L+l*W+c*J,r[8]=o*M+a*z+l*Y+c*j,r[12]=o*F+a*G+l*V+c*ie,r[1]=h*T+u*I+d*N+f*le,r[5]=h*_+u*L+d*W+f*J,r[9]=h*M+u*z+d*Y+f*j,r[13]=h*F+u*G+d*V+f*ie,r[2]=g*T+v*I+m*N+p*le,r[6]=g*_+v*L+m*W+p*J,r[10]=g*M+v*z+m*Y+p*j,r[14]=g*F+v*G+m*V+p*ie,r[3]=y*T+A*I+b*N+R*le,r[7]=y*_+A*L+b*W+R*J,r[11]=y*M+A*z+b*Y+R*j,r[15]=y*F+A*G+b*V+R*ie,this}multiplyScalar(e){let t=this.elements;return t[0]*=e,t[4]*=e,t[8]*=e,t[12]*=e,t[1]*=e,t[5]*=e,t[9]*=e,t[13]*=e,t[2]*=e,t[6]*=e,t[10]*=e,t[14]*=e,t[3]*=e,t[7]*=e,t[11]*=e,t[15]*=e,this}determinant(){let e=this.elements,t=e[0],n=e[4],s=e[8],r=e[12],o=e[1],a=e[5],l=e[9],c=e[13],h=e[2],u=e[6],d=e[10],f=e[14],g=e[3],v=e[7],m=e[11],p=e[15],y=l*f-c*d,A=a*f-c*u,b=a*d-l*u,R=o*f-c*h,T=o*d-l*h,_=o*u-a*h;return t*(v*y-m*A+p*b)-n*(g*y-m*R+p*T)+s*(g*A-v*R+p*_)-r*(g*b-v*T+m*_)}determinantAffine(){let e=this.elements,t=e[0],n=e[4],s=e[8],r=e[1],o=e[5],a=e[9],l=e[2],c=e[6],h=e[10];return t*(o*h-a*c)-n*(r*h-a*l)+s*(r*c-o*l)}transpose(){let e=this.elements,t;return t=e[1],e[1]=e[4],e[4]=t,t=e[2],e[2]=e[8],e[8]=t,t=e[6],e[6]=e[9],e[9]=t,t=e[3],e[3]=e[12],e[12]=t,t=e[7],e[7]=e[13],e[13]=t,t=e[11],e[11]=e[14],e[14]=t,this}setPosition(e,t,n){let s=this.elements;return e.isVector3?(s[12]=e.x,s[13]=e.y,s[14]=e.z):(s[12]=e,s[13]=t,s[14]=n),this}invert(){let e=this.elements,t=e[0],n=e[1],s=e[2],r=e[3],o=e[4],a=e[5],l=e[6],c=e[7],h=e[8],u=e[9],d=e[10],f=e[11],g=e[12],v=e[13],m=e[14],p=e[15],y=t*a-n*o,A=t*l-s*o,b=t*c-r*o,R=n*l-s*a,T=n*c-r*a,_=s*c-r*l,M=h*v-u*g,F=h*m-d*g,I=h*p-f*g,L=u*m-d*v,z=u*p-f*v,G=d*p-f*m,N=y*G-A*z+b*L+R*I-T*F+_*M;if(N===0)return this.set(0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0);let W=1/N;return e[0]=(a*G-l*z+c*L)*W,e[1]=(s*z-n*G-r*L)*W,e[2]=(v*_-m*T+p*R)*W,e[3]=(d*T-u*_-f*R)*W,e[4]=(l*I-o*G-c*F)*W,e[5]=(t*G-s*I+r*F)*W,e[6]=(m*b-g*_-p*A)*W,e[7]=(h*_-d*b+f*A)*W,e[8]=(o*z-a*I+c*M)*W,e[9]=(n*I-t*z-r*M)*W,e[10]=(g*T-v*b+p*y)*W,e[11]=(u*b-h*T-f*y)*W,e[12]=(a*F-o*L-l*M)*W,e[13]=(t*L-n*F+s*M)*W,e[14]=(v*A-g*R-m*y)*W,e[15]=(h*R-u*A+d*y)*W,this}scale(e){let t=this.elements,n=e.x,s=e.y,r=e.z;return t[0]*=n,t[4]*=s,t[8]*=r,t[1]*=n,t[5]*=s,t[9]*=r,t[2]*=n,t[6]*=s,t[10]*=r,t[3]*=n,t[7]*=s,t[11]*=r,this}getMaxScaleOnAxis(){let e=this.elements,t=e[0]*e[0]+e[1]*e[1]+e[2]*e[2],n=e[4]*e[4]+e[5]*e[5]+e[6]*e[6],s=e[8]*e[8]+e[9]*e[9]+e[10]*e[10];return Math.sqrt(Math.max(t,n,s))}makeTranslation(e,t,n){return e.isVector3?this.set(1,0,0,e.x,0,1,0,e.y,0,0,1,e.z,0,0,0,1):this.set(1,0,0,e,0,1,0,t,0,0,1,n,0,0,0,1),this}makeRotationX(e){let t=Math.cos(e),n=Math.sin(e);return this.set(1,0,0,0,0,t,-n,0,0,n,t,0,0,0,0,1),this}makeRotationY(e){let t=Math.cos(e),n=Math.sin(e);return this.set(t,0,n,0,0,1,0,0,-n,0,t,0,0,0,0,1),this}makeRotationZ(e){let t=Math.cos(e),n=Math.sin(e);return this.set(t,-n,0,0,n,t,0,0,0,0,1,0,0,0,0,1),this}makeRotationAxis(e,t){let n=Math.cos(t),s=Math.sin(t),r=1-n,o=e.x,a=e.y,l=e.z,c=r*o,h=r*a;return this.set(c*o+n,c*a-s*l,c*l+s*a,0,c*a+s*l,h*a+n,h*l-s*o,0,c*l-s*a,h*l+s*o,r*l*l+n,0,0,0,0,1),this}makeScale(e,t,n){return this.set(e,0,0,0,0,t,0,0,0,0,n,0,0,0,0,1),this}makeShear(e,t,n,s,r,o){return this.set(1,n,r,0,e,1,o,0,t,s,1,0,0,0,0,1),this}compose(e,t,n){let s=this.elements,r=t._x,o=t._y,a=t._z,l=t._w,c=r+r,h=o+o,u=a+a,d=r*c,f=r*h,g=r*u,v=o*h,m=o*u,p=a*u,y=l*c,A=l*h,b=l*u,R=n.x,T=n.y,_=n.z;return s[0]=(1-(v+p))*R,s[1]=(f+b)*R,s[2]=(g-A)*R,s[3]=0,s[4]=(f-b)*T,s[5]=(1-(d+p))*T,s[6]=(m+y)*T,s[7]=0,s[8]=(g+A)*_,s[9]=(m-y)*_,s[10]=(1-(d+v))*_,s[11]=0,s[12]=e.x,s[13]=e.y,s[14]=e.z,s[15]=1,this}decompose(e,t,n){let s=this.elements;e.x=s[12],e.y=s[13],e.z=s[14];let r=this.determinantAffine();if(r===0)return n.set(1,1,1),t.identity(),this;let o=Lr.set(s[0],s[1],s[2]).length(),a=Lr.set(s[4],s[5],s[6]).length(),l=Lr.set(s[8],s[9],s[10]).length();r<0&&(o=-o),wi.copy(this);let c=1/o,h=1/a,u=1/l;return wi.elements[0]*=c,wi.elements[1]*=c,wi.elements[2]*=c,wi.elements[4]*=h,wi.elements[5]*=h,wi.elements[6]*=h,wi.elements[8]*=u,wi.elements[9]*=u,wi.elements[10]*=u,t.setFromRotationMatrix(wi),n.x=o,n.y=a,n.z=l,this}makePerspective(e,t,n,s,r,o,a=gi,l=!1){let c=this.elements,h=2*r/(t-e),u=2*r/(n-s),d=(t+e)/(t-e),f=(n+s)/(n-s),g,v;if(l)g=r/(o-r),v=o*r/(o-r);else if(a===gi)g=-(o+r)/(o-r),v=-2*o*r/(o-r);else if(a===Yr)g=-o/(o-r),v=-o*r/(o-r);else throw new Error("THREE.Matrix4.makePerspective(): Invalid coordinate system: "+a);return c[0]=h,c[4]=0,c[8]=d,c[12]=0,c[1]=0,c[5]=u,c[9]=f,c[13]=0,c[2]=0,c[6]=0,c[10]=g,c[14]=v,c[3]=0,c[7]=0,c[11]=-1,c[15]=0,this}makeOrthographic(e,t,n,s,r,o,a=gi,l=!1){let c=this.elements,h=2/(t-e),u=2/(n-s),d=-(t+e)/(t-e),f=-(n+s)/(n-s),g,v;if(l)g=1/(o-r),v=o/(o-r);else if(a===gi)g=-2/(o-r),v=-(o+r)/(o-r);else if(a===Yr)g=-1/(o-r),v=-r/(o-r);else throw new Error("THREE.Matrix4.makeOrthographic(): Invalid coordinate system: "+a);return c[0]=h,c[4]=0,c[8]=0,c[12]=d,c[1]=0,c[5]=u,c[9]=0,c[13]=f,c[2]=0,c[6]=0,c[10]=g,c[14]=v,c[3]=0,c[7]=0,c[11]=0,c[15]=1,this}equals(e){let t=this.elements,n=e.elements;for(let s=0;s<16;s++)if(t[s]!==n[s])return!1;return!0}fromArray(e,t=0){for(let n=0;n<16;n++)this.elements[n]=e[n+t];return this}toArray(e=[],t=0){let n=this.elements;return e[t]=n[0],e[t+1]=n[1],e[t+2]=n[2],e[t+3]=n[3],e[t+4]=n[4],e[t+5]=n[5],e[t+6]=n[6],e[t+7]=n[7],e[t+8]=n[8],e[t+9]=n[9],e[t+10]=n[10],e[t+11]=n[11],e[t+12]=n[12],e[t+13]=n[13],e[t+14]=n[14],e[t+15]=n[15],e}},Lr=new U,wi=new Ut,q0=new U(0,0,0),Y0=new U(1,1,1),Ls=new U,za=new U,si=new U,Ef=new Ut,Tf=new _n,gs=class i{constructor(e=0,t=0,n=0,s=i.DEFAULT_ORDER){this.isEuler=!0,this._x=e,this._y=t,this._z=n,this._order=s}get x(){return this._x}set x(e){this._x=e,this._onChangeCallback()}get y(){return this._y}set y(e){this._y=e,this._onChangeCallback()}get z(){return this._z}set z(e){this._z=e,this._onChangeCallback()}get order(){return this._order}set order(e){this._order=e,this._onChangeCallback()}set(e,t,n,s=this._order){return this._x=e,this._y=t,this._z=n,this._order=s,this._onChangeCallback(),this}clone(){return new this.constructor(this._x,this._y,this._z,this._order)}copy(e){return this._x=e._x,this._y=e._y,this._z=e._z,this._order=e._order,this._onChangeCallback(),this}setFromRotationMatrix(e,t=this._order,n=!0){let s=e.elements,r=s[0],o=s[4],a=s[8],l=s[1],c=s[5],h=s[9],u=s[2],d=s[6],f=s[10];switch(t){case"XYZ":this._y=Math.asin(ft(a,-1,1)),Math.abs(a)<.9999999?(this._x=Math.atan2(-h,f),this._z=Math.atan2(-o,r)):(this._x=Math.atan2(d,c),this._z=0);break;case"YXZ":this._x=Math.asin(-ft(h,-1,1)),Math.abs(h)<.9999999?(this._y=Math.atan2(a,f),this._z=Math.atan2(l,c)):(this._y=Math.atan2(-u,r),this._z=0);break;case"ZXY":this._x=Math.asin(ft(d,-1,1)),Math.abs(d)<.9999999?(this._y=Math.atan2(-u,f),this._z=Math.atan2(-o,c)):(this._y=0,this._z=Math.atan2(l,r));break;case"ZYX":this._y=Math.asin(-ft(u,-1,1)),Math.abs(u)<.9999999?(this._x=Math.atan2(d,f),this._z=Math.atan2(l,r)):(this._x=0,this._z=Math.atan2(-o,c));break;case"YZX":this._z=Math.asin(ft(l,-1,1)),Math.abs(l)<.9999999?(this._x=Math.atan2(-h,c),this._y=Math.atan2(-u,r)):(this._x=0,this._y=Math.atan2(a,f));break;case"XZY":this._z=Math.asin(-ft(o,-1,1)),Math.abs(o)<.9999999?(this._x=Math.atan2(d,c),this._y=Math.atan2(a,r)):(this._x=Math.atan2(-h,f),this._y=0);break;default:Ye("Euler: .setFromRotationMatrix() encountered an unknown order: "+t)}return this._order=t,n===!0&&this._onChangeCallback(),this}setFromQuaternion(e,t,n){return Ef.makeRotationFromQuaternion(e),this.setFromRotationMatrix(Ef,t,n)}setFromVector3(e,t=this._order){return this.set(e.x,e.y,e.z,t)}reorder(e){return Tf.setFromEuler(this),this.setFromQuaternion(Tf,e)}equals(e){return e._x===this._x&&e._y===this._y&&e._z===this._z&&e._order===this._order}fromArray(e){return this._x=e[0],this._y=e[1],this._z=e[2],e[3]!==void 0&&(this._order=e[3]),this._onChangeCallback(),this}toArray(e=[],t=0){return e[t]=this._x,e[t+1]=this._y,e[t+2]=this._z,e[t+3]=this._order,e}_onChange(e){return this._onChangeCallback=e,this}_onChangeCallback(){}*[Symbol.iterator](){yield this._x,yield this._y,yield this._z,yield this._order}};gs.DEFAULT_ORDER="XYZ";var Kr=class{constructor(){this.mask=1}set(e){this.mask=(1<<e|0)>>>0}enable(e){this.mask|=1<<e|0}enableAll(){this.mask=-1}toggle(e){this.mask^=1<<e|0}disable(e){this.mask&=~(1<<e|0)}disableAll(){this.mask=0}test(e){return(this.mask&e.mask)!==0}isEnabled(e){return(this.mask&(1<<e|0))!==0}},$0=0,Af=new U,Dr=new _n,ls=new Ut,Ha=new U,Bo=new U,Z0=new U,J0=new _n,Rf=new U(1,0,0),Cf=new U(0,1,0),Pf=new U(0,0,1),If={type:"added"},K0={type:"removed"},Nr={type:"childadded",child:null},Fh={type:"childremoved",child:null},Pn=class i extends Ai{constructor(){super(),this.isObject3D=!0,Object.defineProperty(this,"id",{value:$0++}),this.uuid=ho(),this.name="",this.type="Object3D",this.parent=null,this.children=[],this.up=i.DEFAULT_UP.clone();let e=new U,t=new gs,n=new _n,s=new U(1,1,1);function r(){n.setFromEuler(t,!1)}function o(){t.setFromQuaternion(n,void 0,!1)}t._onChange(r),n._onChange(o),Object.defineProperties(this,{position:{configurable:!0,enumerable:!0,value:e},rotation:{configurable:!0,enumerable:!0,value:t},quaternion:{configurable:!0,enumerable:!0,value:n},scale:{configurable:!0,enumerable:!0,value:s},modelViewMatrix:{value:new Ut},normalMatrix:{value:new nt}}),this.matrix=new Ut,this.matrixWorld=new Ut,this.matrixAutoUpdate=i.DEFAULT_MATRIX_AUTO_UPDATE,this.matrixWorldAutoUpdate=i.DEFAULT_MATRIX_WORLD_AUTO_UPDATE,this.matrixWorldNeedsUpdate=!1,this.layers=new Kr,this.visible=!0,this.castShadow=!1,this.receiveShadow=!1,this.frustumCulled=!0,this.renderOrder=0,this.animations=[],this.customDepthMaterial=void 0,this.customDistanceMaterial=void 0,this.static=!1,this.userData={},this.pivot=null}onBeforeShadow(){}onAfterShadow(){}onBeforeRender(){}onAfterRender(){}applyMatrix4(e){this.matrixAutoUpdate&&this.updateMatrix(),this.matrix.premultiply(e),this.matrix.decompose(this.position,this.quaternion,this.scale),this.pivot!==null&&this.position.copy(this.pivot).applyMatrix4(this.matrix).sub(this.pivot)}applyQuaternion(e){return this.quaternion.premultiply(e),this}setRotationFromAxisAngle(e,t){this.quaternion.setFromAxisAngle(e,t)}setRotationFromEuler(e){this.quaternion.setFromEuler(e,!0)}setRotationFromMatrix(e){this.quaternion.setFromRotationMatrix(e)}setRotationFromQuaternion(e){this.quaternion.copy(e)}rotateOnAxis(e,t){return Dr.setFromAxisAngle(e,t),this.quaternion.multiply(Dr),this}rotateOnWorldAxis(e,t){return Dr.setFromAxisAngle(e,t),this.quaternion.premultiply(Dr),this}rotateX(e){return this.rotateOnAxis(Rf,e)}rotateY(e){return this.rotateOnAxis(Cf,e)}rotateZ(e){return this.rotateOnAxis(Pf,e)}translateOnAxis(e,t){return Af.copy(e).applyQuaternion(this.quaternion),this.position.add(Af.multiplyScalar(t)),this}translateX(e){return this.translateOnAxis(Rf,e)}translateY(e){return this.translateOnAxis(Cf,e)}translateZ(e){return this.translateOnAxis(Pf,e)}localToWorld(e){return this.updateWorldMatrix(!0,!1),e.applyMatrix4(this.matrixWorld)}worldToLocal(e){return this.updateWorldMatrix(!0,!1),e.applyMatrix4(ls.copy(this.matrixWorld).invert())}lookAt(e,t,n){e.isVector3?Ha.copy(e):Ha.set(e,t,n);let s=this.parent;this.updateWorldMatrix(!0,!1),Bo.setFromMatrixPosition(this.matrixWorld),this.isCamera||this.isLight?ls.lookAt(Bo,Ha,this.up):ls.lookAt(Ha,Bo,this.up),this.quaternion.setFromRotationMatrix(ls),s&&(ls.extractRotation(s.matrixWorld),Dr.setFromRotationMatrix(ls),this.quaternion.premultiply(Dr.invert()))}add(e){if(arguments.length>1){for(let t=0;t<arguments.length;t++)this.add(arguments[t]);return this}return e===this?(Qe("Object3D.add: object can't be added as a child of itself.",e),this):(e&&e.isObject3D?(e.removeFromParent(),e.parent=this,this.children.push(e),e.dispatchEvent(If),Nr.child=e,this.dispatchEvent(Nr),Nr.child=null):Qe("Object3D.add: object not an instance of THREE.Object3D.",e),this)}remove(e){if(arguments.length>1){for(let n=0;n<arguments.length;n++)this.remove(arguments[n]);return this}let t=this.children.indexOf(e);return t!==-1&&(e.parent=null,this.children.splice(t,1),e.dispatchEvent(K0),Fh.child=e,this.dispatchEvent(Fh),Fh.child=null),this}removeFromParent(){let e=this.parent;return e!==null&&e.remove(this),this}clear(){return this.remove(...this.children)}attach(e){return this.updateWorldMatrix(!0,!1),ls.copy(this.matrixWorld).invert(),e.parent!==null&&(e.parent.updateWorldMatrix(!0,!1),ls.multiply(e.parent.matrixWorld)),e.applyMatrix4(ls),e.removeFromParent(),e.parent=this,this.children.push(e),e.updateWorldMatrix(!1,!0),e.dispatchEvent(If),Nr.child=e,this.dispatchEvent(Nr),Nr.child=null,this}getObjectById(e){return this.getObjectByProperty("id",e)}getObjectByName(e){return this.getObjectByProperty("name",e)}getObjectByProperty(e,t){if(this[e]===t)return this;for(let n=0,s=this.children.length;n<s;n++){let o=this.children[n].getObjectByProperty(e,t);if(o!==void 0)return o}}getObjectsByProperty(e,t,n=[]){this[e]===t&&n.push(this);let s=this.children;for(let r=0,o=s.length;r<o;r++)s[r].getObjectsByProperty(e,t,n);return n}getWorldPosition(e){return this.updateWorldMatrix(!0,!1),e.setFromMatrixPosition(this.matrixWorld)}getWorldQuaternion(e){return this.updateWorldMatrix(!0,!1),this.matrixWorld.decompose(Bo,e,Z0),e}getWorldScale(e){return this.updateWorldMatrix(!0,!1),this.matrixWorld.decompose(Bo,J0,e),e}getWorldDirection(e){this.updateWorldMatrix(!0,!1);let t=this.matrixWorld.elements;return e.set(t[8],t[9],t[10]).normalize()}raycast(){}intersectsFrustum(){return!0}traverse(e){e(this);let t=this.children;for(let n=0,s=t.length;n<s;n++)t[n].traverse(e)}traverseVisible(e){if(this.visible===!1)return;e(this);let t=this.children;for(let n=0,s=t.length;n<s;n++)t[n].traverseVisible(e)}traverseAncestors(e){let t=this.parent;t!==null&&(e(t),t.traverseAncestors(e))}updateMatrix(){this.matrix.compose(this.position,this.quaternion,this.scale);let e=this.pivot;if(e!==null){let t=e.x,n=e.y,s=e.z,r=this.matrix.elements;r[12]+=t-r[0]*t-r[4]*n-r[8]*s,r[13]+=n-r[1]*t-r[5]*n-r[9]*s,r[14]+=s-r[2]*t-r[6]*n-r[10]*s}this.matrixWorldNeedsUpdate=!0}updateMatrixWorld(e){this.matrixAutoUpdate&&this.updateMatrix(),(this.matrixWorldNeedsUpdate||e)&&(this.matrixWorldAutoUpdate===!0&&(this.parent===null?this.matrixWorld.copy(this.matrix):this.matrixWorld.multiplyMatrices(this.parent.matrixWorld,this.matrix)),this.matrixWorldNeedsUpdate=!1,e=!0);let t=this.children;for(let n=0,s=t.length;n<s;n++)t[n].updateMatrixWorld(e)}updateWorldMatrix(e,t,n=!1){let s=this.parent;if(e===!0&&s!==null&&s.updateWorldMatrix(!0,!1),this.matrixAutoUpdate&&this.updateMatrix(),(this.matrixWorldNeedsUpdate||n)&&(this.matrixWorldAutoUpdate===!0&&(this.parent===null?this.matrixWorld.copy(this.matrix):this.matrixWorld.multiplyMatrices(this.parent.matrixWorld,this.matrix)),this.matrixWorldNeedsUpdate=!1,n=!0),t===!0){let r=this.children;for(let o=0,a=r.length;o<a;o++)r[o].updateWorldMatrix(!1,!0,n)}}toJSON(e){let t=e===void 0||typeof e=="string",n={};t&&(e={geometries:{},materials:{},textures:{},images:{},shapes:{},skeletons:{},animations:{},nodes:{}},n.metadata={version:4.7,type:"Object",generator:"Object3D.toJSON"});let s={};s.uuid=this.uuid,s.type=this.type,s.name=this.name,s.castShadow=this.castShadow,s.receiveShadow=this.receiveShadow,s.visible=this.visible,s.frustumCulled=this.frustumCulled,s.renderOrder=this.renderOrder,s.static=this.static,s.matrixAutoUpdate=this.matrixAutoUpdate,Object.keys(this.userData).length>0&&(s.userData=this.userData),s.layers=this.layers.mask,s.matrix=this.matrix.toArray(),s.up=this.up.toArray(),this.pivot!==null&&(s.pivot=this.pivot.toArray()),this.morphTargetDictionary!==void 0&&(s.morphTargetDictionary=Object.assign({},this.morphTargetDictionary)),this.morphTargetInfluences!==void 0&&(s.morphTargetInfluences=this.morphTargetInfluences.slice()),this.isInstancedMesh&&(s.type="InstancedMesh",s.count=this.count,s.instanceMatrix=this.instanceMatrix.toJSON(),this.instanceColor!==null&&(s.instanceColor=this.instanceColor.toJSON())),this.isBatchedMesh&&(s.type="BatchedMesh",s.perObjectFrustumCulled=this.perObjectFrustumCulled,s.sortObjects=this.sortObjects,s.drawRanges=this._drawRanges,s.reservedRanges=this._reservedRanges,s.geometryInfo=this._geometryInfo.map(a=>({...a,boundingBox:a.boundingBox?a.boundingBox.toJSON():void 0,boundingSphere:a.boundingSphere?a.boundingSphere.toJSON():void 0})),s.instanceInfo=this._instanceInfo.map(a=>({...a})),s.availableInstanceIds=this._availableInstanceIds.slice(),s.availableGeometryIds=this._availableGeometryIds.slice(),s.nextIndexStart=this._nextIndexStart,s.nextVertexStart=this._nextVertexStart,s.geometryCount=this._geometryCount,s.maxInstanceCount=this._maxInstanceCount,s.maxVertexCount=this._maxVertexCount,s.maxIndexCount=this._maxIndexCount,s.geometryInitialized=this._geometryInitialized,s.matricesTexture=this._matricesTexture.toJSON(e),s.indirectTexture=this._indirectTexture.toJSON(e),this._colorsTexture!==null&&(s.colorsTexture=this._colorsTexture.toJSON(e)),this.boundingSphere!==null&&(s.boundingSphere=this.boundingSphere.toJSON()),this.boundingBox!==null&&(s.boundingBox=this.boundingBox.toJSON()));function r(a,l){return a[l.uuid]===void 0&&(a[l.uuid]=l.toJSON(e)),l.uuid}if(this.isScene)this.background&&(this.background.isColor?s.background=this.background.toJSON():this.background.isTexture&&(s.background=this.background.toJSON(e).uuid)),this.environment&&this.environment.isTexture&&this.environment.isRenderTargetTexture!==!0&&(s.environment=this.environment.toJSON(e).uuid);else if(this.isMesh||this.isLine||this.isPoints){s.geometry=r(e.geometries,this.geometry);let a=this.geometry.parameters;if(a!==void 0&&a.shapes!==void 0){let l=a.shapes;if(Array.isArray(l))for(let c=0,h=l.length;c<h;c++){let u=l[c];r(e.shapes,u)}else r(e.shapes,l)}}if(this.isSkinnedMesh&&(s.bindMode=this.bindMode,s.bindMatrix=this.bindMatrix.toArray(),this.skeleton!==void 0&&(r(e.skeletons,this.skeleton),s.skeleton=this.skeleton.uuid)),this.material!==void 0)if(Array.isArray(this.material)){let a=[];for(let l=0,c=this.material.length;l<c;l++)a.push(r(e.materials,this.material[l]));s.material=a}else s.material=r(e.materials,this.material);if(this.children.length>0){s.children=[];for(let a=0;a<this.children.length;a++)s.children.push(this.children[a].toJSON(e).object)}if(this.animations.length>0){s.animations=[];for(let a=0;a<this.animations.length;a++){let l=this.animations[a];s.animations.push(r(e.animations,l))}}if(t){let a=o(e.geometries),l=o(e.materials),c=o(e.textures),h=o(e.images),u=o(e.shapes),d=o(e.skeletons),f=o(e.animations),g=o(e.nodes);a.length>0&&(n.geometries=a),l.length>0&&(n.materials=l),c.length>0&&(n.textures=c),h.length>0&&(n.images=h),u.length>0&&(n.shapes=u),d.length>0&&(n.skeletons=d),f.length>0&&(n.animations=f),g.length>0&&(n.nodes=g)}return n.object=s,n;function o(a){let l=[];for(let c in a){let h=a[c];delete h.metadata,l.push(h)}return l}}clone(e){return new this.constructor().copy(this,e)}copy(e,t=!0){if(this.name=e.name,this.up.copy(e.up),this.position.copy(e.position),this.rotation.order=e.rotation.order,this.quaternion.copy(e.quaternion),this.scale.copy(e.scale),this.pivot=e.pivot!==null?e.pivot.clone():null,this.matrix.copy(e.matrix),this.matrixWorld.copy(e.matrixWorld),this.matrixAutoUpdate=e.matrixAutoUpdate,this.matrixWorldAutoUpdate=e.matrixWorldAutoUpdate,this.matrixWorldNeedsUpdate=e.matrixWorldNeedsUpdate,this.layers.mask=e.layers.mask,this.visible=e.visible,this.castShadow=e.castShadow,this.receiveShadow=e.receiveShadow,this.frustumCulled=e.frustumCulled,this.renderOrder=e.renderOrder,this.static=e.static,this.animations=e.animations.slice(),this.userData=JSON.parse(JSON.stringify(e.userData)),t===!0)for(let n=0;n<e.children.length;n++){let s=e.children[n];this.add(s.clone())}return this}dispose(){this.dispatchEvent({type:"dispose"})}};Pn.DEFAULT_UP=new U(0,1,0);Pn.DEFAULT_MATRIX_AUTO_UPDATE=!0;Pn.DEFAULT_MATRIX_WORLD_AUTO_UPDATE=!0;var _i=class extends Pn{constructor(){super(),this.isGroup=!0,this.type="Group"}},j0={type:"move"},jr=class{constructor(){this._targetRay=null,this._grip=null,this._hand=null}getHandSpace(){return this._hand===null&&(this._hand=new _i,this._hand.matrixAutoUpdate=!1,this._hand.visible=!1,this._hand.joints={},this._hand.inputState={pinching:!1}),this._hand}getTargetRaySpace(){return this._targetRay===null&&(this._targetRay=new _i,this._targetRay.matrixAutoUpdate=!1,this._targetRay.visible=!1,this._targetRay.hasLinearVelocity=!1,this._targetRay.linearVelocity=new U,this._targetRay.hasAngularVelocity=!1,this._targetRay.angularVelocity=new U),this._targetRay}getGripSpace(){return this._grip===null&&(this._grip=new _i,this._grip.matrixAutoUpdate=!1,this._grip.visible=!1,this._grip.hasLinearVelocity=!1,this._grip.linearVelocity=new U,this._grip.hasAngularVelocity=!1,this._grip.angularVelocity=new U,this._grip.eventsEnabled=!1),this._grip}dispatchEvent(e){return this._targetRay!==null&&this._targetRay.dispatchEvent(e),this._grip!==null&&this._grip.dispatchEvent(e),this._hand!==null&&this._hand.dispatchEvent(e),this}connect(e){if(e&&e.hand){let t=this._hand;if(t)for(let n of e.hand.values())this._getHandJoint(t,n)}return this.dispatchEvent({type:"connected",data:e}),this}disconnect(e){return this.dispatchEvent({type:"disconnected",data:e}),this._targetRay!==null&&(this._targetRay.visible=!1),this._grip!==null&&(this._grip.visible=!1),this._hand!==null&&(this._hand.visible=!1),this}update(e,t,n){let s=null,r=null,o=null,a=this._targetRay,l=this._grip,c=this._hand;if(e&&t.session.visibilityState!=="visible-blurred"){if(c&&e.hand){o=!0;for(let v of e.hand.values()){let m=t.getJointPose(v,n),p=this._getHandJoint(c,v);m!==null&&(p.matrix.fromArray(m.transform.matrix),p.matrix.decompose(p.position,p.quaternion,p.scale),p.matrixWorldNeedsUpdate=!0,p.jointRadius=m.radius),p.visible=m!==null}let h=c.joints["index-finger-tip"],u=c.joints["thumb-tip"],d=h.position.distanceTo(u.position),f=.02,g=.005;c.inputState.pinching&&d>f+g?(c.inputState.pinching=!1,this.dispatchEvent({type:"pinchend",handedness:e.handedness,target:this})):!c.inputState.pinching&&d<=f-g&&(c.inputState.pinching=!0,this.dispatchEvent({type:"pinchstart",handedness:e.handedness,target:this}))}else l!==null&&e.gripSpace&&(r=t.getPose(e.gripSpace,n),r!==null&&(l.matrix.fromArray(r.transform.matrix),l.matrix.decompose(l.position,l.quaternion,l.scale),l.matrixWorldNeedsUpdate=!0,r.linearVelocity?(l.hasLinearVelocity=!0,l.linearVelocity.copy(r.linearVelocity)):l.hasLinearVelocity=!1,r.angularVelocity?(l.hasAngularVelocity=!0,l.angularVelocity.copy(r.angularVelocity)):l.hasAngularVelocity=!1,l.eventsEnabled&&l.dispatchEvent({type:"gripUpdated",data:e,target:this})));a!==null&&(s=t.getPose(e.targetRaySpace,n),s===null&&r!==null&&(s=r),s!==null&&(a.matrix.fromArray(s.transform.matrix),a.matrix.decompose(a.position,a.quaternion,a.scale),a.matrixWorldNeedsUpdate=!0,s.linearVelocity?(a.hasLinearVelocity=!0,a.linearVelocity.copy(s.linearVelocity)):a.hasLinearVelocity=!1,s.angularVelocity?(a.hasAngularVelocity=!0,a.angularVelocity.copy(s.angularVelocity)):a.hasAngularVelocity=!1,this.dispatchEvent(j0)))}return a!==null&&(a.visible=s!==null),l!==null&&(l.visible=r!==null),c!==null&&(c.visible=o!==null),this}_getHandJoint(e,t){if(e.joints[t.jointName]===void 0){let n=new _i;n.matrixAutoUpdate=!1,n.visible=!1,e.joints[t.jointName]=n,e.add(n)}return e.joints[t.jointName]}},Op={aliceblue:15792383,antiquewhite:16444375,aqua:65535,aquamarine:8388564,azure:15794175,beige:16119260,bisque:16770244,black:0,blanchedalmond:16772045,blue:255,blueviolet:9055202,brown:10824234,burlywood:14596231,cadetblue:6266528,chartreuse:8388352,chocolate:13789470,coral:16744272,cornflowerblue:6591981,cornsilk:16775388,crimson:14423100,cyan:65535,darkblue:139,darkcyan:35723,darkgoldenrod:12092939,darkgray:11119017,darkgreen:25600,darkgrey:11119017,darkkhaki:12433259,darkmagenta:9109643,darkolivegreen:5597999,darkorange:16747520,darkorchid:10040012,darkred:9109504,darksalmon:15308410,darkseagreen:9419919,darkslateblue:4734347,darkslategray:3100495,darkslategrey:3100495,darkturquoise:52945,darkviolet:9699539,deeppink:16716947,deepskyblue:49151,dimgray:6908265,dimgrey:6908265,dodgerblue:2003199,firebrick:11674146,floralwhite:16775920,forestgreen:2263842,fuchsia:16711935,gainsboro:14474460,ghostwhite:16316671,gold:16766720,goldenrod:14329120,gray:8421504,green:32768,greenyellow:11403055,grey:8421504,honeydew:15794160,hotpink:16738740,indianred:13458524,indigo:4915330,ivory:16777200,khaki:15787660,lavender:15132410,lavenderblush:16773365,lawngreen:8190976,lemonchiffon:16775885,lightblue:11393254,lightcoral:15761536,lightcyan:14745599,lightgoldenrodyellow:16448210,lightgray:13882323,lightgreen:9498256,lightgrey:13882323,lightpink:16758465,lightsalmon:16752762,lightseagreen:2142890,lightskyblue:8900346,lightslategray:7833753,lightslategrey:7833753,lightsteelblue:11584734,lightyellow:16777184,lime:65280,limegreen:3329330,linen:16445670,magenta:16711935,maroon:8388608,mediumaquamarine:6737322,mediumblue:205,mediumorchid:12211667,mediumpurple:9662683,mediumseagreen:3978097,mediumslateblue:8087790,mediumspringgreen:64154,mediumturquoise:4772300,mediumvioletred:13047173,midnightblue:1644912,mintcream:16121850,mistyrose:16770273,moccasin:16770229,navajowhite:16768685,navy:128,oldlace:16643558,olive:8421376,olivedrab:7048739,orange:16753920,orangered:16729344,orchid:14315734,palegoldenrod:15657130,palegreen:10025880,paleturquoise:11529966,palevioletred:14381203,papayawhip:16773077,peachpuff:16767673,peru:13468991,pink:16761035,plum:14524637,powderblue:11591910,purple:8388736,rebeccapurple:6697881,red:16711680,rosybrown:12357519,royalblue:4286945,saddlebrown:9127187,salmon:16416882,sandybrown:16032864,seagreen:3050327,seashell:16774638,sienna:10506797,silver:12632256,skyblue:8900331,slateblue:6970061,slategray:7372944,slategrey:7372944,snow:16775930,springgreen:65407,steelblue:4620980,tan:13808780,teal:32896,thistle:14204888,tomato:16737095,turquoise:4251856,violet:15631086,wheat:16113331,white:16777215,whitesmoke:16119285,yellow:16776960,yellowgreen:10145074},Ds={h:0,s:0,l:0},Va={h:0,s:0,l:0};function Oh(i,e,t){return t<0&&(t+=1),t>1&&(t-=1),t<1/6?i+(e-i)*6*t:t<1/2?e:t<2/3?i+(e-i)*6*(2/3-t):i}var Ze=class{constructor(e,t,n){return this.isColor=!0,this.r=1,this.g=1,this.b=1,this.set(e,t,n)}set(e,t,n){if(t===void 0&&n===void 0){let s=e;s&&s.isColor?this.copy(s):typeof s=="number"?this.setHex(s):typeof s=="string"&&this.setStyle(s)}else this.setRGB(e,t,n);return this}setScalar(e){return this.r=e,this.g=e,this.b=e,this}setHex(e,t=dn){return e=Math.floor(e),this.r=(e>>16&255)/255,this.g=(e>>8&255)/255,this.b=(e&255)/255,xt.colorSpaceToWorking(this,t),this}setRGB(e,t,n,s=xt.workingColorSpace){return this.r=e,this.g=t,this.b=n,xt.colorSpaceToWorking(this,s),this}setHSL(e,t,n,s=xt.workingColorSpace){if(e=Fu(e,1),t=ft(t,0,1),n=ft(n,0,1),t===0)this.r=this.g=this.b=n;else{let r=n<=.5?n*(1+t):n+t-n*t,o=2*n-r;this.r=Oh(o,r,e+1/3),this.g=Oh(o,r,e),this.b=Oh(o,r,e-1/3)}return xt.colorSpaceToWorking(this,s),this}setStyle(e,t=dn){function n(r){r!==void 0&&parseFloat(r)<1&&Ye("Color: Alpha component of "+e+" will be ignored.")}let s;if(s=/^(\w+)\(([^\)]*)\)/.exec(e)){let r,o=s[1],a=s[2];switch(o){case"rgb":case"rgba":if(r=/^\s*(\d+)\s*,\s*(\d+)\s*,\s*(\d+)\s*(?:,\s*(\d+(?:\.\d+)?|\.\d+)\s*)?$/.exec(a))return n(r[4]),this.setRGB(Math.min(255,parseInt(r[1],10))/255,Math.min(255,parseInt(r[2],10))/255,Math.min(255,parseInt(r[3],10))/255,t);if(r=/^\s*(\d+(?:\.\d+)?|\.\d+)\%\s*,\s*(\d+(?:\.\d+)?|\.\d+)\%\s*,\s*(\d+(?:\.\d+)?|\.\d+)\%\s*(?:,\s*(\d+(?:\.\d+)?|\.\d+)\s*)?$/.exec(a))return n(r[4]),this.setRGB(Math.min(100,parseFloat(r[1]))/100,Math.min(100,parseFloat(r[2]))/100,Math.min(100,parseFloat(r[3]))/100,t);break;case"hsl":case"hsla":if(r=/^\s*([+-]?(?:\d+(?:\.\d+)?|\.\d+))\s*,\s*(\d+(?:\.\d+)?|\.\d+)\%\s*,\s*(\d+(?:\.\d+)?|\.\d+)\%\s*(?:,\s*(\d+(?:\.\d+)?|\.\d+)\s*)?$/.exec(a))return n(r[4]),this.setHSL(parseFloat(r[1])/360,parseFloat(r[2])/100,parseFloat(r[3])/100,t);break;default:Ye("Color: Unknown color model "+e)}}else if(s=/^\#([A-Fa-f\d]+)$/.exec(e)){let r=s[1],o=r.length;if(o===3)return this.setRGB(parseInt(r.charAt(0),16)/15,parseInt(r.charAt(1),16)/15,parseInt(r.charAt(2),16)/15,t);if(o===6)return this.setHex(parseInt(r,16),t);Ye("Color: Invalid hex color "+e)}else if(e&&e.length>0)return this.setColorName(e,t);return this}setColorName(e,t=dn){let n=Op[e.toLowerCase()];return n!==void 0?this.setHex(n,t):Ye("Color: Unknown color "+e),this}clone(){return new this.constructor(this.r,this.g,this.b)}copy(e){return this.r=e.r,this.g=e.g,this.b=e.b,this}copySRGBToLinear(e){return this.r=ps(e.r),this.g=ps(e.g),this.b=ps(e.b),this}copyLinearToSRGB(e){return this.r=Xr(e.r),this.g=Xr(e.g),this.b=Xr(e.b),this}convertSRGBToLinear(){return this.copySRGBToLinear(this),this}convertLinearToSRGB(){return this.copyLinearToSRGB(this),this}getHex(e=dn){return xt.workingToColorSpace(Bn.copy(this),e),Math.round(ft(Bn.r*255,0,255))*65536+Math.round(ft(Bn.g*255,0,255))*256+Math.round(ft(Bn.b*255,0,255))}getHexString(e=dn){return("000000"+this.getHex(e).toString(16)).slice(-6)}getHSL(e,t=xt.workingColorSpace){xt.workingToColorSpace(Bn.copy(this),t);let n=Bn.r,s=Bn.g,r=Bn.b,o=Math.max(n,s,r),a=Math.min(n,s,r),l,c,h=(a+o)/2;if(a===o)l=0,c=0;else{let u=o-a;switch(c=h<=.5?u/(o+a):u/(2-o-a),o){case n:l=(s-r)/u+(s<r?6:0);break;case s:l=(r-n)/u+2;break;case r:l=(n-s)/u+4;break}l/=6}return e.h=l,e.s=c,e.l=h,e}getRGB(e,t=xt.workingColorSpace){return xt.workingToColorSpace(Bn.copy(this),t),e.r=Bn.r,e.g=Bn.g,e.b=Bn.b,e}getStyle(e=dn){xt.workingToColorSpace(Bn.copy(this),e);let t=Bn.r,n=Bn.g,s=Bn.b;return e!==dn?`color(${e} ${t.toFixed(3)} ${n.toFixed(3)} ${s.toFixed(3)})`:`rgb(${Math.round(t*255)},${Math.round(n*255)},${Math.round(s*255)})`}offsetHSL(e,t,n){return this.getHSL(Ds),this.setHSL(Ds.h+e,Ds.s+t,Ds.l+n)}add(e){return this.r+=e.r,this.g+=e.g,this.b+=e.b,this}addColors(e,t){return this.r=e.r+t.r,this.g=e.g+t.g,this.b=e.b+t.b,this}addScalar(e){return this.r+=e,this.g+=e,this.b+=e,this}sub(e){return this.r=Math.max(0,this.r-e.r),this.g=Math.max(0,this.g-e.g),this.b=Math.max(0,this.b-e.b),this}multiply(e){return this.r*=e.r,this.g*=e.g,this.b*=e.b,this}multiplyScalar(e){return this.r*=e,this.g*=e,this.b*=e,this}lerp(e,t){return this.r+=(e.r-this.r)*t,this.g+=(e.g-this.g)*t,this.b+=(e.b-this.b)*t,this}lerpColors(e,t,n){return this.r=e.r+(t.r-e.r)*n,this.g=e.g+(t.g-e.g)*n,this.b=e.b+(t.b-e.b)*n,this}lerpHSL(e,t){this.getHSL(Ds),e.getHSL(Va);let n=Wo(Ds.h,Va.h,t),s=Wo(Ds.s,Va.s,t),r=Wo(Ds.l,Va.l,t);return this.setHSL(n,s,r),this}setFromVector3(e){return this.r=e.x,this.g=e.y,this.b=e.z,this}applyMatrix3(e){let t=this.r,n=this.g,s=this.b,r=e.elements;return this.r=r[0]*t+r[3]*n+r[6]*s,this.g=r[1]*t+r[4]*n+r[7]*s,this.b=r[2]*t+r[5]*n+r[8]*s,this}equals(e){return e.r===this.r&&e.g===this.g&&e.b===this.b}fromArray(e,t=0){return this.r=e[t],this.g=e[t+1],this.b=e[t+2],this}toArray(e=[],t=0){return e[t]=this.r,e[t+1]=this.g,e[t+2]=this.b,e}fromBufferAttribute(e,t){return this.r=e.getX(t),this.g=e.getY(t),this.b=e.getZ(t),this}toJSON(){return this.getHex()}*[Symbol.iterator](){yield this.r,yield this.g,yield this.b}},Bn=new Ze;Ze.NAMES=Op;var Jo=class extends Pn{constructor(){super(),this.isScene=!0,this.type="Scene",this.background=null,this.environment=null,this.fog=null,this.backgroundBlurriness=0,this.backgroundIntensity=1,this.backgroundRotation=new gs,this.environmentIntensity=1,this.environmentRotation=new gs,this.overrideMaterial=null,typeof __THREE_DEVTOOLS__<"u"&&__THREE_DEVTOOLS__.dispatchEvent(new CustomEvent("observe",{detail:this}))}copy(e,t){return super.copy(e,t),this.background=e.background!==null?e.background.clone():null,this.environment=e.environment!==null?e.environment.clone():null,this.fog=e.fog!==null?e.fog.clone():null,this.backgroundBlurriness=e.backgroundBlurriness,this.backgroundIntensity=e.backgroundIntensity,this.backgroundRotation.copy(e.backgroundRotation),this.environmentIntensity=e.environmentIntensity,this.environmentRotation.copy(e.environmentRotation),this.overrideMaterial=e.overrideMaterial!==null?e.overrideMaterial.clone():null,this.matrixAutoUpdate=e.matrixAutoUpdate,this}toJSON(e){let t=super.toJSON(e);return this.fog!==null&&(t.object.fog=this.fog.toJSON()),t.object.backgroundBlurriness=this.backgroundBlurriness,t.object.backgroundIntensity=this.backgroundIntensity,t.object.backgroundRotation=this.backgroundRotation.toArray(),t.object.environmentIntensity=this.environmentIntensity,t.object.environmentRotation=this.environmentRotation.toArray(),t}},Ei=new U,cs=new U,Bh=new U,hs=new U,Ur=new U,Fr=new U,Lf=new U,kh=new U,zh=new U,Hh=new U,Vh=new Yt,Gh=new Yt,Wh=new Yt,fs=class i{constructor(e=new U,t=new U,n=new U){this.a=e,this.b=t,this.c=n}static getNormal(e,t,n,s){s.subVectors(n,t),Ei.subVectors(e,t),s.cross(Ei);let r=s.lengthSq();return r>0?s.multiplyScalar(1/Math.sqrt(r)):s.set(0,0,0)}static getBarycoord(e,t,n,s,r){Ei.subVectors(s,t),cs.subVectors(n,t),Bh.subVectors(e,t);let o=Ei.dot(Ei),a=Ei.dot(cs),l=Ei.dot(Bh),c=cs.dot(cs),h=cs.dot(Bh),u=o*c-a*a;if(u===0)return r.set(0,0,0),null;let d=1/u,f=(c*l-a*h)*d,g=(o*h-a*l)*d;return r.set(1-f-g,g,f)}static containsPoint(e,t,n,s){return this.getBarycoord(e,t,n,s,hs)===null?!1:hs.x>=0&&hs.y>=0&&hs.x+hs.y<=1}static getInterpolation(e,t,n,s,r,o,a,l){return this.getBarycoord(e,t,n,s,hs)===null?(l.x=0,l.y=0,"z"in l&&(l.z=0),"w"in l&&(l.w=0),null):(l.setScalar(0),l.addScaledVector(r,hs.x),l.addScaledVector(o,hs.y),l.addScaledVector(a,hs.z),l)}static getInterpolatedAttribute(e,t,n,s,r,o){return Vh.setScalar(0),Gh.setScalar(0),Wh.setScalar(0),Vh.fromBufferAttribute(e,t),Gh.fromBufferAttribute(e,n),Wh.fromBufferAttribute(e,s),o.setScalar(0),o.addScaledVector(Vh,r.x),o.addScaledVector(Gh,r.y),o.addScaledVector(Wh,r.z),o}static isFrontFacing(e,t,n,s){return Ei.subVectors(n,t),cs.subVectors(e,t),Ei.cross(cs).dot(s)<0}set(e,t,n){return this.a.copy(e),this.b.copy(t),this.c.copy(n),this}setFromPointsAndIndices(e,t,n,s){return this.a.copy(e[t]),this.b.copy(e[n]),this.c.copy(e[s]),this}setFromAttributeAndIndices(e,t,n,s){return this.a.fromBufferAttribute(e,t),this.b.fromBufferAttribute(e,n),this.c.fromBufferAttribute(e,s),this}clone(){return new this.constructor().copy(this)}copy(e){return this.a.copy(e.a),this.b.copy(e.b),this.c.copy(e.c),this}getArea(){return Ei.subVectors(this.c,this.b),cs.subVectors(this.a,this.b),Ei.cross(cs).length()*.5}getMidpoint(e){return e.addVectors(this.a,this.b).add(this.c).multiplyScalar(1/3)}getNormal(e){return i.getNormal(this.a,this.b,this.c,e)}getPlane(e){return e.setFromCoplanarPoints(this.a,this.b,this.c)}getBarycoord(e,t){return i.getBarycoord(e,this.a,this.b,this.c,t)}getInterpolation(e,t,n,s,r){return i.getInterpolation(e,this.a,this.b,this.c,t,n,s,r)}containsPoint(e){return i.containsPoint(e,this.a,this.b,this.c)}isFrontFacing(e){return i.isFrontFacing(this.a,this.b,this.c,e)}intersectsBox(e){return e.intersectsTriangle(this)}closestPointToPoint(e,t){let n=this.a,s=this.b,r=this.c,o,a;Ur.subVectors(s,n),Fr.subVectors(r,n),kh.subVectors(e,n);let l=Ur.dot(kh),c=Fr.dot(kh);if(l<=0&&c<=0)return t.copy(n);zh.subVectors(e,s);let h=Ur.dot(zh),u=Fr.dot(zh);if(h>=0&&u<=h)return t.copy(s);let d=l*u-h*c;if(d<=0&&l>=0&&h<=0&&l-h>0)return o=l/(l-h),t.copy(n).addScaledVector(Ur,o);Hh.subVectors(e,r);let f=Ur.dot(Hh),g=Fr.dot(Hh);if(g>=0&&f<=g)return t.copy(r);let v=f*c-l*g;if(v<=0&&c>=0&&g<=0)return a=c/(c-g),t.copy(n).addScaledVector(Fr,a);let m=h*g-f*u;if(m<=0&&u-h>=0&&f-g>=0)return Lf.subVectors(r,s),a=(u-h)/(u-h+(f-g)),t.copy(s).addScaledVector(Lf,a);let p=1/(m+v+d);return o=v*p,a=d*p,t.copy(n).addScaledVector(Ur,o).addScaledVector(Fr,a)}equals(e){return e.a.equals(this.a)&&e.b.equals(this.b)&&e.c.equals(this.c)}},ai=class{constructor(e=new U(1/0,1/0,1/0),t=new U(-1/0,-1/0,-1/0)){this.isBox3=!0,this.min=e,this.max=t}set(e,t){return this.min.copy(e),this.max.copy(t),this}setFromArray(e){this.makeEmpty();for(let t=0,n=e.length;t<n;t+=3)this.expandByPoint(Ti.fromArray(e,t));return this}setFromBufferAttribute(e){this.makeEmpty();for(let t=0,n=e.count;t<n;t++)this.expandByPoint(Ti.fromBufferAttribute(e,t));return this}setFromPoints(e){this.makeEmpty();for(let t=0,n=e.length;t<n;t++)this.expandByPoint(e[t]);return this}setFromCenterAndSize(e,t){let n=Ti.copy(t).multiplyScalar(.5);return this.min.copy(e).sub(n),this.max.copy(e).add(n),this}setFromObject(e,t=!1){return this.makeEmpty(),this.expandByObject(e,t)}clone(){return new this.constructor().copy(this)}copy(e){return this.min.copy(e.min),this.max.copy(e.max),this}makeEmpty(){return this.min.x=this.min.y=this.min.z=1/0,this.max.x=this.max.y=this.max.z=-1/0,this}isEmpty(){return this.max.x<this.min.x||this.max.y<this.min.y||this.max.z<this.min.z}getCenter(e){return this.isEmpty()?e.set(0,0,0):e.addVectors(this.min,this.max).multiplyScalar(.5)}getSize(e){return this.isEmpty()?e.set(0,0,0):e.subVectors(this.max,this.min)}expandByPoint(e){return this.min.min(e),this.max.max(e),this}expandByVector(e){return this.min.sub(e),this.max.add(e),this}expandByScalar(e){return this.min.addScalar(-e),this.max.addScalar(e),this}expandByObject(e,t=!1){e.updateWorldMatrix(!1,!1);let n=e.geometry;if(n!==void 0){let r=n.getAttribute("position");if(t===!0&&r!==void 0&&e.isInstancedMesh!==!0&&e.isBatchedMesh!==!0)for(let o=0,a=r.count;o<a;o++)e.isMesh===!0?e.getVertexPosition(o,Ti):Ti.fromBufferAttribute(r,o),Ti.applyMatrix4(e.matrixWorld),this.expandByPoint(Ti);else e.boundingBox!==void 0?(e.boundingBox===null&&e.computeBoundingBox(),Ga.copy(e.boundingBox)):(n.boundingBox===null&&n.computeBoundingBox(),Ga.copy(n.boundingBox)),Ga.applyMatrix4(e.matrixWorld),this.union(Ga)}let s=e.children;for(let r=0,o=s.length;r<o;r++)this.expandByObject(s[r],t);return this}containsPoint(e){return e.x>=this.min.x&&e.x<=this.max.x&&e.y>=this.min.y&&e.y<=this.max.y&&e.z>=this.min.z&&e.z<=this.max.z}containsBox(e){return this.min.x<=e.min.x&&e.max.x<=this.max.x&&this.min.y<=e.min.y&&e.max.y<=this.max.y&&this.min.z<=e.min.z&&e.max.z<=this.max.z}getParameter(e,t){return t.set((e.x-this.min.x)/(this.max.x-this.min.x),(e.y-this.min.y)/(this.max.y-this.min.y),(e.z-this.min.z)/(this.max.z-this.min.z))}intersectsBox(e){return e.max.x>=this.min.x&&e.min.x<=this.max.x&&e.max.y>=this.min.y&&e.min.y<=this.max.y&&e.max.z>=this.min.z&&e.min.z<=this.max.z}intersectsSphere(e){return this.clampPoint(e.center,Ti),Ti.distanceToSquared(e.center)<=e.radius*e.radius}intersectsPlane(e){let t,n;return e.normal.x>0?(t=e.normal.x*this.min.x,n=e.normal.x*this.max.x):(t=e.normal.x*this.max.x,n=e.normal.x*this.min.x),e.normal.y>0?(t+=e.normal.y*this.min.y,n+=e.normal.y*this.max.y):(t+=e.normal.y*this.max.y,n+=e.normal.y*this.min.y),e.normal.z>0?(t+=e.normal.z*this.min.z,n+=e.normal.z*this.max.z):(t+=e.normal.z*this.max.z,n+=e.normal.z*this.min.z),t<=-e.constant&&n>=-e.constant}intersectsTriangle(e){if(this.isEmpty())return!1;this.getCenter(ko),Wa.subVectors(this.max,ko),Or.subVectors(e.a,ko),Br.subVectors(e.b,ko),kr.subVectors(e.c,ko),Ns.subVectors(Br,Or),Us.subVectors(kr,Br),js.subVectors(Or,kr);let t=[0,-Ns.z,Ns.y,0,-Us.z,Us.y,0,-js.z,js.y,Ns.z,0,-Ns.x,Us.z,0,-Us.x,js.z,0,-js.x,-Ns.y,Ns.x,0,-Us.y,Us.x,0,-js.y,js.x,0];return!Xh(t,Or,Br,kr,Wa)||(t=[1,0,0,0,1,0,0,0,1],!Xh(t,Or,Br,kr,Wa))?!1:(Xa.crossVectors(Ns,Us),t=[Xa.x,Xa.y,Xa.z],Xh(t,Or,Br,kr,Wa))}clampPoint(e,t){return t.copy(e).clamp(this.min,this.max)}distanceToPoint(e){return this.clampPoint(e,Ti).distanceTo(e)}getBoundingSphere(e){return this.isEmpty()?e.makeEmpty():(this.getCenter(e.center),e.radius=this.getSize(Ti).length()*.5),e}intersect(e){return this.min.max(e.min),this.max.min(e.max),this.isEmpty()&&this.makeEmpty(),this}union(e){return this.min.min(e.min),this.max.max(e.max),this}applyMatrix4(e){return this.isEmpty()?this:(us[0].set(this.min.x,this.min.y,this.min.z).applyMatrix4(e),us[1].set(this.min.x,this.min.y,this.max.z).applyMatrix4(e),us[2].set(this.min.x,this.max.y,this.min.z).applyMatrix4(e),us[3].set(this.min.x,this.max.y,this.max.z).applyMatrix4(e),us[4].set(this.max.x,this.min.y,this.min.z).applyMatrix4(e),us[5].set(this.max.x,this.min.y,this.max.z).applyMatrix4(e),us[6].set(this.max.x,this.max.y,this.min.z).applyMatrix4(e),us[7].set(this.max.x,this.max.y,this.max.z).applyMatrix4(e),this.setFromPoints(us),this)}translate(e){return this.min.add(e),this.max.add(e),this}equals(e){return e.min.equals(this.min)&&e.max.equals(this.max)}toJSON(){return{min:this.min.toArray(),max:this.max.toArray()}}fromJSON(e){return this.min.fromArray(e.min),this.max.fromArray(e.max),this}},us=[new U,new U,new U,new U,new U,new U,new U,new U],Ti=new U,Ga=new ai,Or=new U,Br=new U,kr=new U,Ns=new U,Us=new U,js=new U,ko=new U,Wa=new U,Xa=new U,Qs=new U;function Xh(i,e,t,n,s){for(let r=0,o=i.length-3;r<=o;r+=3){Qs.fromArray(i,r);let a=s.x*Math.abs(Qs.x)+s.y*Math.abs(Qs.y)+s.z*Math.abs(Qs.z),l=e.dot(Qs),c=t.dot(Qs),h=n.dot(Qs);if(Math.max(-Math.max(l,c,h),Math.min(l,c,h))>a)return!1}return!0}var un=new U,qa=new Ve,Q0=0,gn=class extends Ai{constructor(e,t,n=!1){if(super(),Array.isArray(e))throw new TypeError("THREE.BufferAttribute: array should be a Typed Array.");this.isBufferAttribute=!0,Object.defineProperty(this,"id",{value:Q0++}),this.name="",this.array=e,this.itemSize=t,this.count=e!==void 0?e.length/t:0,this.normalized=n,this.usage=Pp,this.updateRanges=[],this.gpuType=ci,this.version=0,this._normalizationScale=e!==void 0?Bu(e):void 0}onUploadCallback(){}set needsUpdate(e){e===!0&&this.version++}setUsage(e){return this.usage=e,this}addUpdateRange(e,t){this.updateRanges.push({start:e,count:t})}clearUpdateRanges(){this.updateRanges.length=0}copy(e){return this.name=e.name,this.array=new e.array.constructor(e.array),this.itemSize=e.itemSize,this.count=e.count,this.normalized=e.normalized,this.usage=e.usage,this.gpuType=e.gpuType,this._normalizationScale=e._normalizationScale,this}copyAt(e,t,n){e*=this.itemSize,n*=t.itemSize;for(let s=0,r=this.itemSize;s<r;s++)this.array[e+s]=t.array[n+s];return this}copyArray(e){return this.array.set(e),this}applyMatrix3(e){if(this.itemSize===2)for(let t=0,n=this.count;t<n;t++)qa.fromBufferAttribute(this,t),qa.applyMatrix3(e),this.setXY(t,qa.x,qa.y);else if(this.itemSize===3)for(let t=0,n=this.count;t<n;t++)un.fromBufferAttribute(this,t),un.applyMatrix3(e),this.setXYZ(t,un.x,un.y,un.z);return this}applyMatrix4(e){for(let t=0,n=this.count;t<n;t++)un.fromBufferAttribute(this,t),un.applyMatrix4(e),this.setXYZ(t,un.x,un.y,un.z);return this}applyNormalMatrix(e){for(let t=0,n=this.count;t<n;t++)un.fromBufferAttribute(this,t),un.applyNormalMatrix(e),this.setXYZ(t,un.x,un.y,un.z);return this}transformDirection(e){for(let t=0,n=this.count;t<n;t++)un.fromBufferAttribute(this,t),un.transformDirection(e),this.setXYZ(t,un.x,un.y,un.z);return this}set(e,t=0){return this.array.set(e,t),this}getComponent(e,t){let n=this.array[e*this.itemSize+t];return this.normalized&&(n=this._denormalize(n)),n}setComponent(e,t,n){return this.normalized&&(n=this._normalize(n)),this.array[e*this.itemSize+t]=n,this}getX(e){let t=this.array[e*this.itemSize];return this.normalized&&(t=this._denormalize(t)),t}setX(e,t){return this.normalized&&(t=this._normalize(t)),this.array[e*this.itemSize]=t,this}getY(e){let t=this.array[e*this.itemSize+1];return this.normalized&&(t=this._denormalize(t)),t}setY(e,t){return this.normalized&&(t=this._normalize(t)),this.array[e*this.itemSize+1]=t,this}getZ(e){let t=this.array[e*this.itemSize+2];return this.normalized&&(t=this._denormalize(t)),t}setZ(e,t){return this.normalized&&(t=this._normalize(t)),this.array[e*this.itemSize+2]=t,this}getW(e){let t=this.array[e*this.itemSize+3];return this.normalized&&(t=this._denormalize(t)),t}setW(e,t){return this.normalized&&(t=this._normalize(t)),this.array[e*this.itemSize+3]=t,this}setXY(e,t,n){return e*=this.itemSize,this.normalized&&(t=this._normalize(t),n=this._normalize(n)),this.array[e+0]=t,this.array[e+1]=n,this}setXYZ(e,t,n,s){return e*=this.itemSize,this.normalized&&(t=this._normalize(t),n=this._normalize(n),s=this._normalize(s)),this.array[e+0]=t,this.array[e+1]=n,this.array[e+2]=s,this}setXYZW(e,t,n,s,r){return e*=this.itemSize,this.normalized&&(t=this._normalize(t),n=this._normalize(n),s=this._normalize(s),r=this._normalize(r)),this.array[e+0]=t,this.array[e+1]=n,this.array[e+2]=s,this.array[e+3]=r,this}onUpload(e){return this.onUploadCallback=e,this}clone(){return new this.constructor(this.array,this.itemSize).copy(this)}toJSON(){let e={itemSize:this.itemSize,type:this.array.constructor.name,array:Array.from(this.array),normalized:this.normalized};return e.name=this.name,e.usage=this.usage,e.gpuType=this.gpuType,e}dispose(){this.dispatchEvent({type:"dispose"})}_denormalize(e){let t=this._normalizationScale;return t!==void 0?Math.max(e/t,-1):Up(e,this.array)}_normalize(e){let t=this._normalizationScale;return t!==void 0?Math.round(e*t):Fp(e,this.array)}};var Ko=class extends gn{constructor(e,t,n){super(new Uint16Array(e),t,n)}};var jo=class extends gn{constructor(e,t,n){super(new Uint32Array(e),t,n)}};var lt=class extends gn{constructor(e,t,n){super(new Float32Array(e),t,n)}},e_=new ai,zo=new U,qh=new U,$i=class{constructor(e=new U,t=-1){this.isSphere=!0,this.center=e,this.radius=t}set(e,t){return this.center.copy(e),this.radius=t,this}setFromPoints(e,t){let n=this.center;t!==void 0?n.copy(t):e_.setFromPoints(e).getCenter(n);let s=0;for(let r=0,o=e.length;r<o;r++)s=Math.max(s,n.distanceToSquared(e[r]));return this.radius=Math.sqrt(s),this}copy(e){return this.center.copy(e.center),this.radius=e.radius,this}isEmpty(){return this.radius<0}makeEmpty(){return this.center.set(0,0,0),this.radius=-1,this}containsPoint(e){return e.distanceToSquared(this.center)<=this.radius*this.radius}distanceToPoint(e){return e.distanceTo(this.center)-this.radius}intersectsSphere(e){let t=this.radius+e.radius;return e.center.distanceToSquared(this.center)<=t*t}intersectsBox(e){return e.intersectsSphere(this)}intersectsPlane(e){return Math.abs(e.distanceToPoint(this.center))<=this.radius}clampPoint(e,t){let n=this.center.distanceToSquared(e);return t.copy(e),n>this.radius*this.radius&&(t.sub(this.center).normalize(),t.multiplyScalar(this.radius).add(this.center)),t}getBoundingBox(e){return this.isEmpty()?(e.makeEmpty(),e):(e.set(this.center,this.center),e.expandByScalar(this.radius),e)}applyMatrix4(e){return this.center.applyMatrix4(e),this.radius=this.radius*e.getMaxScaleOnAxis(),this}translate(e){return this.center.add(e),this}expandByPoint(e){if(this.isEmpty())return this.center.copy(e),this.radius=0,this;zo.subVectors(e,this.center);let t=zo.lengthSq();if(t>this.radius*this.radius){let n=Math.sqrt(t),s=(n-this.radius)*.5;this.center.addScaledVector(zo,s/n),this.radius+=s}return this}union(e){return e.isEmpty()?this:this.isEmpty()?(this.copy(e),this):(this.center.equals(e.center)===!0?this.radius=Math.max(this.radius,e.radius):(qh.subVectors(e.center,this.center).setLength(e.radius),this.expandByPoint(zo.copy(e.center).add(qh)),this.expandByPoint(zo.copy(e.center).sub(qh))),this)}equals(e){return e.center.equals(this.center)&&e.radius===this.radius}clone(){return new this.constructor().copy(this)}toJSON(){return{radius:this.radius,center:this.center.toArray()}}fromJSON(e){return this.radius=e.radius,this.center.fromArray(e.center),this}},t_=0,mi=new Ut,Yh=new Pn,zr=new U,ri=new ai,Ho=new ai,Rn=new U,bt=class i extends Ai{constructor(){super(),this.isBufferGeometry=!0,Object.defineProperty(this,"id",{value:t_++}),this.uuid=ho(),this.name="",this.type="BufferGeometry",this.index=null,this.indirect=null,this.indirectOffset=0,this.attributes={},this.morphAttributes={},this.morphTargetsRelative=!1,this.groups=[],this.boundingBox=null,this.boundingSphere=null,this.drawRange={start:0,count:1/0},this.userData={},this._transformed=!1}getIndex(){return this.index}setIndex(e){return Array.isArray(e)?this.index=new(T0(e)?jo:Ko)(e,1):this.index=e,this}setIndirect(e,t=0){return this.indirect=e,this.indirectOffset=t,this}getIndirect(){return this.indirect}getAttribute(e){return this.attributes[e]}setAttribute(e,t){return this.attributes[e]=t,this}deleteAttribute(e){return delete this.attributes[e],this}hasAttribute(e){return this.attributes[e]!==void 0}addGroup(e,t,n=0){this.groups.push({start:e,count:t,materialIndex:n})}clearGroups(){this.groups=[]}setDrawRange(e,t){this.drawRange.start=e,this.drawRange.count=t}applyMatrix4(e){let t=this.attributes.position;t!==void 0&&(t.applyMatrix4(e),t.needsUpdate=!0);let n=this.attributes.normal;if(n!==void 0){let r=new nt().getNormalMatrix(e);n.applyNormalMatrix(r),n.needsUpdate=!0}let s=this.attributes.tangent;return s!==void 0&&(s.transformDirection(e),s.needsUpdate=!0),this.boundingBox!==null&&this.computeBoundingBox(),this.boundingSphere!==null&&this.computeBoundingSphere(),this._transformed=!0,this}applyQuaternion(e){return mi.makeRotationFromQuaternion(e),this.applyMatrix4(mi),this}rotateX(e){return mi.makeRotationX(e),this.applyMatrix4(mi),this}rotateY(e){return mi.makeRotationY(e),this.applyMatrix4(mi),this}rotateZ(e){return mi.makeRotationZ(e),this.applyMatrix4(mi),this}translate(e,t,n){return mi.makeTranslation(e,t,n),this.applyMatrix4(mi),this}scale(e,t,n){return mi.makeScale(e,t,n),this.applyMatrix4(mi),this}lookAt(e){return Yh.lookAt(e),Yh.updateMatrix(),this.applyMatrix4(Yh.matrix),this}center(){return this.computeBoundingBox(),this.boundingBox.getCenter(zr).negate(),this.translate(zr.x,zr.y,zr.z),this}setFromPoints(e){let t=this.getAttribute("position");if(t===void 0){let n=[];for(let s=0,r=e.length;s<r;s++){let o=e[s];n.push(o.x,o.y,o.z||0)}this.setAttribute("position",new lt(n,3))}else{let n=Math.min(e.length,t.count);for(let s=0;s<n;s++){let r=e[s];t.setXYZ(s,r.x,r.y,r.z||0)}e.length>t.count&&Ye("BufferGeometry: Buffer size too small for points data. Use .dispose() and create a new geometry."),t.needsUpdate=!0}return this}computeBoundingBox(){this.boundingBox===null&&(this.boundingBox=new ai);let e=this.attributes.position,t=this.morphAttributes.position;if(e&&e.isGLBufferAttribute){Qe("BufferGeometry.computeBoundingBox(): GLBufferAttribute requires a manual bounding box.",this),this.boundingBox.set(new U(-1/0,-1/0,-1/0),new U(1/0,1/0,1/0));return}if(e!==void 0){if(this.boundingBox.setFromBufferAttribute(e),t)for(let n=0,s=t.length;n<s;n++){let r=t[n];ri.setFromBufferAttribute(r),this.morphTargetsRelative?(Rn.addVectors(this.boundingBox.min,ri.min),this.boundingBox.expandByPoint(Rn),Rn.addVectors(this.boundingBox.max,ri.max),this.boundingBox.expandByPoint(Rn)):(this.boundingBox.expandByPoint(ri.min),this.boundingBox.expandByPoint(ri.max))}}else this.boundingBox.makeEmpty();(isNaN(this.boundingBox.min.x)||isNaN(this.boundingBox.min.y)||isNaN(this.boundingBox.min.z))&&Qe('BufferGeometry.computeBoundingBox(): Computed min/max have NaN values. The "position" attribute is likely to have NaN values.',this)}computeBoundingSphere(){this.boundingSphere===null&&(this.boundingSphere=new $i);let e=this.attributes.position,t=this.morphAttributes.position;if(e&&e.isGLBufferAttribute){Qe("BufferGeometry.computeBoundingSphere(): GLBufferAttribute requires a manual bounding sphere.",this),this.boundingSphere.set(new U,1/0);return}if(e){let n=this.boundingSphere.center;if(ri.setFromBufferAttribute(e),t)for(let r=0,o=t.length;r<o;r++){let a=t[r];Ho.setFromBufferAttribute(a),this.morphTargetsRelative?(Rn.addVectors(ri.min,Ho.min),ri.expandByPoint(Rn),Rn.addVectors(ri.max,Ho.max),ri.expandByPoint(Rn)):(ri.expandByPoint(Ho.min),ri.expandByPoint(Ho.max))}ri.getCenter(n);let s=0;for(let r=0,o=e.count;r<o;r++)Rn.fromBufferAttribute(e,r),s=Math.max(s,n.distanceToSquared(Rn));if(t)for(let r=0,o=t.length;r<o;r++){let a=t[r],l=this.morphTargetsRelative;for(let c=0,h=a.count;c<h;c++)Rn.fromBufferAttribute(a,c),l&&(zr.fromBufferAttribute(e,c),Rn.add(zr)),s=Math.max(s,n.distanceToSquared(Rn))}this.boundingSphere.radius=Math.sqrt(s),isNaN(this.boundingSphere.radius)&&Qe('BufferGeometry.computeBoundingSphere(): Computed radius is NaN. The "position" attribute is likely to have NaN values.',this)}}computeTangents(){let e=this.index,t=this.attributes;if(e===null||t.position===void 0||t.normal===void 0||t.uv===void 0){Qe("BufferGeometry: .computeTangents() failed. Missing required attributes (index, position, normal or uv)");return}let n=t.position,s=t.normal,r=t.uv,o=this.getAttribute("tangent");(o===void 0||o.count!==n.count)&&(o=new gn(new Float32Array(4*n.count),4),this.setAttribute("tangent",o));let a=[],l=[],c=new Uint8Array(n.count);for(let F=0;F<n.count;F++)a[F]=new U,l[F]=new U;let h=new U,u=new U,d=new U,f=new Ve,g=new Ve,v=new Ve,m=new U,p=new U;function y(F,I,L){c[F]=c[I]=c[L]=1,h.fromBufferAttribute(n,F),u.fromBufferAttribute(n,I),d.fromBufferAttribute(n,L),f.fromBufferAttribute(r,F),g.fromBufferAttribute(r,I),v.fromBufferAttribute(r,L),u.sub(h),d.sub(h),g.sub(f),v.sub(f);let z=1/(g.x*v.y-v.x*g.y);isFinite(z)&&(m.copy(u).multiplyScalar(v.y).addScaledVector(d,-g.y).multiplyScalar(z),p.copy(d).multiplyScalar(g.x).addScaledVector(u,-v.x).multiplyScalar(z),a[F].add(m),a[I].add(m),a[L].add(m),l[F].add(p),l[I].add(p),l[L].add(p))}let A=this.groups;A.length===0&&(A=[{start:0,count:e.count}]);for(let F=0,I=A.length;F<I;++F){let L=A[F],z=L.start,G=L.count;for(let N=z,W=z+G;N<W;N+=3)y(e.getX(N+0),e.getX(N+1),e.getX(N+2))}let b=new U,R=new U,T=new U,_=new U;function M(F){T.fromBufferAttribute(s,F),_.copy(T);let I=a[F];b.copy(I),b.sub(T.multiplyScalar(T.dot(I))).normalize(),R.crossVectors(_,I);let z=R.dot(l[F])<0?-1:1;o.setXYZW(F,b.x,b.y,b.z,z)}for(let F=0,I=n.count;F<I;++F)c[F]&&M(F);this._transformed=!0}computeVertexNormals(){let e=this.index,t=this.getAttribute("position");if(t!==void 0){let n=this.getAttribute("normal");if(n===void 0||n.count!==t.count)n=new gn(new Float32Array(t.count*3),3),this.setAttribute("normal",n);else for(let d=0,f=n.count;d<f;d++)n.setXYZ(d,0,0,0);let s=new U,r=new U,o=new U,a=new U,l=new U,c=new U,h=new U,u=new U;if(e)for(let d=0,f=e.count;d<f;d+=3){let g=e.getX(d+0),v=e.getX(d+1),m=e.getX(d+2);s.fromBufferAttribute(t,g),r.fromBufferAttribute(t,v),o.fromBufferAttribute(t,m),h.subVectors(o,r),u.subVectors(s,r),h.cross(u),a.fromBufferAttribute(n,g),l.fromBufferAttribute(n,v),c.fromBufferAttribute(n,m),a.add(h),l.add(h),c.add(h),n.setXYZ(g,a.x,a.y,a.z),n.setXYZ(v,l.x,l.y,l.z),n.setXYZ(m,c.x,c.y,c.z)}else for(let d=0,f=t.count;d<f;d+=3)s.fromBufferAttribute(t,d+0),r.fromBufferAttribute(t,d+1),o.fromBufferAttribute(t,d+2),h.subVectors(o,r),u.subVectors(s,r),h.cross(u),n.setXYZ(d+0,h.x,h.y,h.z),n.setXYZ(d+1,h.x,h.y,h.z),n.setXYZ(d+2,h.x,h.y,h.z);this.normalizeNormals(),n.needsUpdate=!0}}normalizeNormals(){let e=this.attributes.normal;for(let t=0,n=e.count;t<n;t++)Rn.fromBufferAttribute(e,t),Rn.normalize(),e.setXYZ(t,Rn.x,Rn.y,Rn.z)}toNonIndexed(){function e(a,l){let c=a.array,h=a.itemSize,u=a.normalized,d=new c.constructor(l.length*h),f=0,g=0;for(let v=0,m=l.length;v<m;v++){a.isInterleavedBufferAttribute?f=l[v]*a.data.stride+a.offset:f=l[v]*h;for(let p=0;p<h;p++)d[g++]=c[f++]}return new gn(d,h,u)}if(this.index===null)return Ye("BufferGeometry.toNonIndexed(): BufferGeometry is already non-indexed."),this;let t=new i,n=this.index.array,s=this.attributes;for(let a in s){let l=s[a],c=e(l,n);t.setAttribute(a,c)}let r=this.morphAttributes;for(let a in r){let l=[],c=r[a];for(let h=0,u=c.length;h<u;h++){let d=c[h],f=e(d,n);l.push(f)}t.morphAttributes[a]=l}t.morphTargetsRelative=this.morphTargetsRelative;let o=this.groups;for(let a=0,l=o.length;a<l;a++){let c=o[a];t.addGroup(c.start,c.count,c.materialIndex)}return t}toJSON(){let e={metadata:{version:4.7,type:"BufferGeometry",generator:"BufferGeometry.toJSON"}};if(e.uuid=this.uuid,e.type=this.parameters!==void 0&&this._transformed===!0?"BufferGeometry":this.type,e.name=this.name,Object.keys(this.userData).length>0&&(e.userData=this.userData),this.parameters!==void 0&&this._transformed!==!0){let l=this.parameters;for(let c in l)l[c]!==void 0&&(e[c]=l[c]);return e}e.data={attributes:{}};let t=this.index;t!==null&&(e.data.index={type:t.array.constructor.name,array:Array.prototype.slice.call(t.array)});let n=this.attributes;for(let l in n){let c=n[l];e.data.attributes[l]=c.toJSON(e.data)}let s={},r=!1;for(let l in this.morphAttributes){let c=this.morphAttributes[l],h=[];for(let u=0,d=c.length;u<d;u++){let f=c[u];h.push(f.toJSON(e.data))}h.length>0&&(s[l]=h,r=!0)}r&&(e.data.morphAttributes=s,e.data.morphTargetsRelative=this.morphTargetsRelative);let o=this.groups;o.length>0&&(e.data.groups=JSON.parse(JSON.stringify(o)));let a=this.boundingSphere;return a!==null&&(e.data.boundingSphere=a.toJSON()),e}clone(){return new this.constructor().copy(this)}copy(e){this.index=null,this.attributes={},this.morphAttributes={},this.groups=[],this.boundingBox=null,this.boundingSphere=null;let t={};this.name=e.name;let n=e.index;n!==null&&this.setIndex(n.clone());let s=e.attributes;for(let c in s){let h=s[c];this.setAttribute(c,h.clone(t))}let r=e.morphAttributes;for(let c in r){let h=[],u=r[c];for(let d=0,f=u.length;d<f;d++)h.push(u[d].clone(t));this.morphAttributes[c]=h}this.morphTargetsRelative=e.morphTargetsRelative;let o=e.groups;for(let c=0,h=o.length;c<h;c++){let u=o[c];this.addGroup(u.start,u.count,u.materialIndex)}let a=e.boundingBox;a!==null&&(this.boundingBox=a.clone());let l=e.boundingSphere;return l!==null&&(this.boundingSphere=l.clone()),this.drawRange.start=e.drawRange.start,this.drawRange.count=e.drawRange.count,this.userData=e.userData,this._transformed=e._transformed,this}dispose(){this.dispatchEvent({type:"dispose"})}};var $h=new U,n_=new U,i_=new nt,Nn=class{constructor(e=new U(1,0,0),t=0){this.isPlane=!0,this.normal=e,this.constant=t}set(e,t){return this.normal.copy(e),this.constant=t,this}setComponents(e,t,n,s){return this.normal.set(e,t,n),this.constant=s,this}setFromNormalAndCoplanarPoint(e,t){return this.normal.copy(e),this.constant=-t.dot(this.normal),this}setFromCoplanarPoints(e,t,n){let s=$h.subVectors(n,t).cross(n_.subVectors(e,t)).normalize();return this.setFromNormalAndCoplanarPoint(s,e),this}copy(e){return this.normal.copy(e.normal),this.constant=e.constant,this}normalize(){let e=1/this.normal.length();return this.normal.multiplyScalar(e),this.constant*=e,this}negate(){return this.constant*=-1,this.normal.negate(),this}distanceToPoint(e){return this.normal.dot(e)+this.constant}distanceToSphere(e){return this.distanceToPoint(e.center)-e.radius}projectPoint(e,t){return t.copy(e).addScaledVector(this.normal,-this.distanceToPoint(e))}intersectLine(e,t,n=!0){let s=e.delta($h),r=this.normal.dot(s);if(r===0)return this.distanceToPoint(e.start)===0?t.copy(e.start):null;let o=-(e.start.dot(this.normal)+this.constant)/r;return n===!0&&(o<0||o>1)?null:t.copy(e.start).addScaledVector(s,o)}intersectsLine(e){let t=this.distanceToPoint(e.start),n=this.distanceToPoint(e.end);return t<0&&n>0||n<0&&t>0}intersectsBox(e){return e.intersectsPlane(this)}intersectsSphere(e){return e.intersectsPlane(this)}coplanarPoint(e){return e.copy(this.normal).multiplyScalar(-this.constant)}applyMatrix4(e,t){let n=t||i_.getNormalMatrix(e),s=this.coplanarPoint($h).applyMatrix4(e),r=this.normal.applyMatrix3(n).normalize();return this.constant=-s.dot(r),this}translate(e){return this.constant-=e.dot(this.normal),this}equals(e){return e.normal.equals(this.normal)&&e.constant===this.constant}clone(){return new this.constructor().copy(this)}toJSON(){return{normal:this.normal.toArray(),constant:this.constant}}fromJSON(e){return this.normal.fromArray(e.normal),this.constant=e.constant,this}},s_=0,Zi=class extends Ai{constructor(){super(),this.isMaterial=!0,Object.defineProperty(this,"id",{value:s_++}),this.uuid=ho(),this.name="",this.type="Material",this.blending=ao,this.side=$n,this.vertexColors=!1,this.opacity=1,this.transparent=!1,this.alphaHash=!1,this.blendSrc=fu,this.blendDst=pu,this.blendEquation=or,this.blendSrcAlpha=null,this.blendDstAlpha=null,this.blendEquationAlpha=null,this.blendColor=new Ze(0,0,0),this.blendAlpha=0,this.depthFunc=qr,this.depthTest=!0,this.depthWrite=!0,this.stencilWriteMask=255,this.stencilFunc=wp,this.stencilRef=0,this.stencilFuncMask=255,this.stencilFail=pl,this.stencilZFail=pl,this.stencilZPass=pl,this.stencilWrite=!1,this.clippingPlanes=null,this.clipIntersection=!1,this.clipShadows=!1,this.shadowSide=null,this.colorWrite=!0,this.precision=null,this.polygonOffset=!1,this.polygonOffsetFactor=0,this.polygonOffsetUnits=0,this.dithering=!1,this.alphaToCoverage=!1,this.premultipliedAlpha=!1,this.forceSinglePass=!1,this.allowOverride=!0,this.visible=!0,this.toneMapped=!0,this.userData={},this.version=0,this._alphaTest=0}get alphaTest(){return this._alphaTest}set alphaTest(e){this._alphaTest>0!=e>0&&this.version++,this._alphaTest=e}onBeforeRender(){}onBeforeCompile(){}customProgramCacheKey(){return this.onBeforeCompile.toString()}setValues(e){if(e!==void 0)for(let t in e){let n=e[t];if(n===void 0){Ye(`Material: parameter '${t}' has value of undefined.`);continue}let s=this[t];if(s===void 0){Ye(`Material: '${t}' is not a property of THREE.${this.type}.`);continue}s&&s.isColor?s.set(n):s&&s.isVector2&&n&&n.isVector2||s&&s.isEuler&&n&&n.isEuler||s&&s.isVector3&&n&&n.isVector3?s.copy(n):this[t]=n}}toJSON(e){let t=e===void 0||typeof e=="string";t&&(e={textures:{},images:{}});let n={metadata:{version:4.7,type:"Material",generator:"Material.toJSON"}};n.uuid=this.uuid,n.type=this.type,n.blending=this.blending,n.side=this.side,n.shadowSide=this.shadowSide,n.vertexColors=this.vertexColors,n.opacity=this.opacity,n.transparent=this.transparent,n.blendSrc=this.blendSrc,n.blendDst=this.blendDst,n.blendEquation=this.blendEquation,n.blendSrcAlpha=this.blendSrcAlpha,n.blendDstAlpha=this.blendDstAlpha,n.blendEquationAlpha=this.blendEquationAlpha,n.blendColor=this.blendColor.getHex(),n.blendAlpha=this.blendAlpha,n.depthFunc=this.depthFunc,n.depthTest=this.depthTest,n.depthWrite=this.depthWrite,n.colorWrite=this.colorWrite,n.clipIntersection=this.clipIntersection,n.clipShadows=this.clipShadows,n.stencilWriteMask=this.stencilWriteMask,n.stencilFunc=this.stencilFunc,n.stencilRef=this.stencilRef,n.stencilFuncMask=this.stencilFuncMask,n.stencilFail=this.stencilFail,n.stencilZFail=this.stencilZFail,n.stencilZPass=this.stencilZPass,n.stencilWrite=this.stencilWrite,n.polygonOffset=this.polygonOffset,n.polygonOffsetFactor=this.polygonOffsetFactor,n.polygonOffsetUnits=this.polygonOffsetUnits,n.dithering=this.dithering,n.alphaTest=this.alphaTest,n.alphaHash=this.alphaHash,n.alphaToCoverage=this.alphaToCoverage,n.premultipliedAlpha=this.premultipliedAlpha,n.forceSinglePass=this.forceSinglePass,n.allowOverride=this.allowOverride,n.visible=this.visible,n.toneMapped=this.toneMapped,n.name=this.name,this.color&&this.color.isColor&&(n.color=this.color.getHex()),this.roughness!==void 0&&(n.roughness=this.roughness),this.metalness!==void 0&&(n.metalness=this.metalness),this.sheen!==void 0&&(n.sheen=this.sheen),this.sheenColor&&this.sheenColor.isColor&&(n.sheenColor=this.sheenColor.getHex()),this.sheenRoughness!==void 0&&(n.sheenRoughness=this.sheenRoughness),this.emissive&&this.emissive.isColor&&(n.emissive=this.emissive.getHex()),this.emissiveIntensity!==void 0&&(n.emissiveIntensity=this.emissiveIntensity),this.specular&&this.specular.isColor&&(n.specular=this.specular.getHex()),this.specularIntensity!==void 0&&(n.specularIntensity=this.specularIntensity),this.specularColor&&this.specularColor.isColor&&(n.specularColor=this.specularColor.getHex()),this.shininess!==void 0&&(n.shininess=this.shininess),this.clearcoat!==void 0&&(n.clearcoat=this.clearcoat),this.clearcoatRoughness!==void 0&&(n.clearcoatRoughness=this.clearcoatRoughness),this.diffuseRoughness!==void 0&&(n.diffuseRoughness=this.diffuseRoughness),this.diffuseRoughnessMap&&this.diffuseRoughnessMap.isTexture&&(n.diffuseRoughnessMap=this.diffuseRoughnessMap.toJSON(e).uuid),this.clearcoatMap&&this.clearcoatMap.isTexture&&(n.clearcoatMap=this.clearcoatMap.toJSON(e).uuid),this.clearcoatRoughnessMap&&this.clearcoatRoughnessMap.isTexture&&(n.clearcoatRoughnessMap=this.clearcoatRoughnessMap.toJSON(e).uuid),this.clearcoatNormalMap&&this.clearcoatNormalMap.isTexture&&(n.clearcoatNormalMap=this.clearcoatNormalMap.toJSON(e).uuid,n.clearcoatNormalScale=this.clearcoatNormalScale.toArray()),this.sheenColorMap&&this.sheenColorMap.isTexture&&(n.sheenColorMap=this.sheenColorMap.toJSON(e).uuid),this.sheenRoughnessMap&&this.sheenRoughnessMap.isTexture&&(n.sheenRoughnessMap=this.sheenRoughnessMap.toJSON(e).uuid),this.dispersion!==void 0&&(n.dispersion=this.dispersion),this.retroreflectivity!==void 0&&(n.retroreflectivity=this.retroreflectivity),this.iridescence!==void 0&&(n.iridescence=this.iridescence),this.iridescenceIOR!==void 0&&(n.iridescenceIOR=this.iridescenceIOR),this.iridescenceThicknessMinimum!==void 0&&(n.iridescenceThicknessMinimum=this.iridescenceThicknessMinimum),this.iridescenceThicknessMaximum!==void 0&&(n.iridescenceThicknessMaximum=this.iridescenceThicknessMaximum),this.iridescenceMap&&this.iridescenceMap.isTexture&&(n.iridescenceMap=this.iridescenceMap.toJSON(e).uuid),this.iridescenceThicknessMap&&this.iridescenceThicknessMap.isTexture&&(n.iridescenceThicknessMap=this.iridescenceThicknessMap.toJSON(e).uuid),this.anisotropy!==void 0&&(n.anisotropy=this.anisotropy),this.anisotropyRotation!==void 0&&(n.anisotropyRotation=this.anisotropyRotation),this.anisotropyMap&&this.anisotropyMap.isTexture&&(n.anisotropyMap=this.anisotropyMap.toJSON(e).uuid),this.map&&this.map.isTexture&&(n.map=this.map.toJSON(e).uuid),this.matcap&&this.matcap.isTexture&&(n.matcap=this.matcap.toJSON(e).uuid),this.alphaMap&&this.alphaMap.isTexture&&(n.alphaMap=this.alphaMap.toJSON(e).uuid),this.lightMap&&this.lightMap.isTexture&&(n.lightMap=this.lightMap.toJSON(e).uuid,n.lightMapIntensity=this.lightMapIntensity),this.aoMap&&this.aoMap.isTexture&&(n.aoMap=this.aoMap.toJSON(e).uuid,n.aoMapIntensity=this.aoMapIntensity),this.bumpMap&&this.bumpMap.isTexture&&(n.bumpMap=this.bumpMap.toJSON(e).uuid,n.bumpScale=this.bumpScale),this.normalMap&&this.normalMap.isTexture&&(n.normalMap=this.normalMap.toJSON(e).uuid,n.normalMapType=this.normalMapType,n.normalScale=this.normalScale.toArray()),this.displacementMap&&this.displacementMap.isTexture&&(n.displacementMap=this.displacementMap.toJSON(e).uuid,n.displacementScale=this.displacementScale,n.displacementBias=this.displacementBias),this.roughnessMap&&this.roughnessMap.isTexture&&(n.roughnessMap=this.roughnessMap.toJSON(e).uuid),this.metalnessMap&&this.metalnessMap.isTexture&&(n.metalnessMap=this.metalnessMap.toJSON(e).uuid),this.emissiveMap&&this.emissiveMap.isTexture&&(n.emissiveMap=this.emissiveMap.toJSON(e).uuid),this.specularMap&&this.specularMap.isTexture&&(n.specularMap=this.specularMap.toJSON(e).uuid),this.specularIntensityMap&&this.specularIntensityMap.isTexture&&(n.specularIntensityMap=this.specularIntensityMap.toJSON(e).uuid),this.specularColorMap&&this.specularColorMap.isTexture&&(n.specularColorMap=this.specularColorMap.toJSON(e).uuid),this.envMap&&this.envMap.isTexture&&(n.envMap=this.envMap.toJSON(e).uuid,this.combine!==void 0&&(n.combine=this.combine)),this.envMapRotation!==void 0&&(n.envMapRotation=this.envMapRotation.toArray()),this.envMapIntensity!==void 0&&(n.envMapIntensity=this.envMapIntensity),this.reflectivity!==void 0&&(n.reflectivity=this.reflectivity),this.refractionRatio!==void 0&&(n.refractionRatio=this.refractionRatio),this.gradientMap&&this.gradientMap.isTexture&&(n.gradientMap=this.gradientMap.toJSON(e).uuid),this.transmission!==void 0&&(n.transmission=this.transmission),this.transmissionMap&&this.transmissionMap.isTexture&&(n.transmissionMap=this.transmissionMap.toJSON(e).uuid),this.thickness!==void 0&&(n.thickness=this.thickness),this.thicknessMap&&this.thicknessMap.isTexture&&(n.thicknessMap=this.thicknessMap.toJSON(e).uuid),this.attenuationDistance!==void 0&&(n.attenuationDistance=this.attenuationDistance),this.attenuationColor!==void 0&&(n.attenuationColor=this.attenuationColor.getHex()),this.size!==void 0&&(n.size=this.size),this.sizeAttenuation!==void 0&&(n.sizeAttenuation=this.sizeAttenuation),Array.isArray(this.clippingPlanes)&&this.clippingPlanes.length>0&&(n.clippingPlanes=this.clippingPlanes.map(r=>r.toJSON())),this.rotation!==void 0&&(n.rotation=this.rotation),this.depthPacking!==void 0&&(n.depthPacking=this.depthPacking),this.linewidth!==void 0&&(n.linewidth=this.linewidth),this.linecap!==void 0&&(n.linecap=this.linecap),this.linejoin!==void 0&&(n.linejoin=this.linejoin),this.dashSize!==void 0&&(n.dashSize=this.dashSize),this.gapSize!==void 0&&(n.gapSize=this.gapSize),this.scale!==void 0&&(n.scale=this.scale),this.wireframe!==void 0&&(n.wireframe=this.wireframe),this.wireframeLinewidth!==void 0&&(n.wireframeLinewidth=this.wireframeLinewidth),this.wireframeLinecap!==void 0&&(n.wireframeLinecap=this.wireframeLinecap),this.wireframeLinejoin!==void 0&&(n.wireframeLinejoin=this.wireframeLinejoin),this.flatShading!==void 0&&(n.flatShading=this.flatShading),this.fog!==void 0&&(n.fog=this.fog),Object.keys(this.userData).length>0&&(n.userData=this.userData);function s(r){let o=[];for(let a in r){let l=r[a];delete l.metadata,o.push(l)}return o}if(t){let r=s(e.textures),o=s(e.images);r.length>0&&(n.textures=r),o.length>0&&(n.images=o)}return n}fromJSON(e,t){if(e.uuid!==void 0&&(this.uuid=e.uuid),e.name!==void 0&&(this.name=e.name),e.color!==void 0&&this.color!==void 0&&this.color.setHex(e.color),e.roughness!==void 0&&(this.roughness=e.roughness),e.metalness!==void 0&&(this.metalness=e.metalness),e.sheen!==void 0&&(this.sheen=e.sheen),e.sheenColor!==void 0&&(this.sheenColor=new Ze().setHex(e.sheenColor)),e.sheenRoughness!==void 0&&(this.sheenRoughness=e.sheenRoughness),e.emissive!==void 0&&this.emissive!==void 0&&this.emissive.setHex(e.emissive),e.specular!==void 0&&this.specular!==void 0&&this.specular.setHex(e.specular),e.specularIntensity!==void 0&&(this.specularIntensity=e.specularIntensity),e.specularColor!==void 0&&this.specularColor!==void 0&&this.specularColor.setHex(e.specularColor),e.shininess!==void 0&&(this.shininess=e.shininess),e.clearcoat!==void 0&&(this.clearcoat=e.clearcoat),e.clearcoatRoughness!==void 0&&(this.clearcoatRoughness=e.clearcoatRoughness),e.diffuseRoughness!==void 0&&(this.diffuseRoughness=e.diffuseRoughness),e.dispersion!==void 0&&(this.dispersion=e.dispersion),e.retroreflectivity!==void 0&&(this.retroreflectivity=e.retroreflectivity),e.iridescence!==void 0&&(this.iridescence=e.iridescence),e.iridescenceIOR!==void 0&&(this.iridescenceIOR=e.iridescenceIOR),e.iridescenceThicknessMinimum!==void 0&&(this.iridescenceThicknessMinimum=e.iridescenceThicknessMinimum),e.iridescenceThicknessMaximum!==void 0&&(this.iridescenceThicknessMaximum=e.iridescenceThicknessMaximum),e.iridescenceThicknessRange!==void 0&&(this.iridescenceThicknessMinimum=e.iridescenceThicknessRange[0],this.iridescenceThicknessMaximum=e.iridescenceThicknessRange[1]),e.transmission!==void 0&&(this.transmission=e.transmission),e.thickness!==void 0&&(this.thickness=e.thickness),e.attenuationDistance!==void 0&&(this.attenuationDistance=e.attenuationDistance),e.attenuationColor!==void 0&&this.attenuationColor!==void 0&&this.attenuationColor.setHex(e.attenuationColor),e.anisotropy!==void 0&&(this.anisotropy=e.anisotropy),e.anisotropyRotation!==void 0&&(this.anisotropyRotation=e.anisotropyRotation),e.fog!==void 0&&(this.fog=e.fog),e.flatShading!==void 0&&(this.flatShading=e.flatShading),e.blending!==void 0&&(this.blending=e.blending),e.combine!==void 0&&(this.combine=e.combine),e.side!==void 0&&(this.side=e.side),e.shadowSide!==void 0&&(this.shadowSide=e.shadowSide),e.opacity!==void 0&&(this.opacity=e.opacity),e.transparent!==void 0&&(this.transparent=e.transparent),e.alphaTest!==void 0&&(this.alphaTest=e.alphaTest),e.alphaHash!==void 0&&(this.alphaHash=e.alphaHash),e.depthFunc!==void 0&&(this.depthFunc=e.depthFunc),e.depthTest!==void 0&&(this.depthTest=e.depthTest),e.depthWrite!==void 0&&(this.depthWrite=e.depthWrite),e.colorWrite!==void 0&&(this.colorWrite=e.colorWrite),e.clippingPlanes!==void 0&&(this.clippingPlanes=e.clippingPlanes.map(n=>new Nn().fromJSON(n))),e.clipIntersection!==void 0&&(this.clipIntersection=e.clipIntersection),e.clipShadows!==void 0&&(this.clipShadows=e.clipShadows),e.depthPacking!==void 0&&(this.depthPacking=e.depthPacking),e.blendSrc!==void 0&&(this.blendSrc=e.blendSrc),e.blendDst!==void 0&&(this.blendDst=e.blendDst),e.blendEquation!==void 0&&(this.blendEquation=e.blendEquation),e.blendSrcAlpha!==void 0&&(this.blendSrcAlpha=e.blendSrcAlpha),e.blendDstAlpha!==void 0&&(this.blendDstAlpha=e.blendDstAlpha),e.blendEquationAlpha!==void 0&&(this.blendEquationAlpha=e.blendEquationAlpha),e.blendColor!==void 0&&this.blendColor!==void 0&&this.blendColor.setHex(e.blendColor),e.blendAlpha!==void 0&&(this.blendAlpha=e.blendAlpha),e.stencilWriteMask!==void 0&&(this.stencilWriteMask=e.stencilWriteMask),e.stencilFunc!==void 0&&(this.stencilFunc=e.stencilFunc),e.stencilRef!==void 0&&(this.stencilRef=e.stencilRef),e.stencilFuncMask!==void 0&&(this.stencilFuncMask=e.stencilFuncMask),e.stencilFail!==void 0&&(this.stencilFail=e.stencilFail),e.stencilZFail!==void 0&&(this.stencilZFail=e.stencilZFail),e.stencilZPass!==void 0&&(this.stencilZPass=e.stencilZPass),e.stencilWrite!==void 0&&(this.stencilWrite=e.stencilWrite),e.wireframe!==void 0&&(this.wireframe=e.wireframe),e.wireframeLinewidth!==void 0&&(this.wireframeLinewidth=e.wireframeLinewidth),e.wireframeLinecap!==void 0&&(this.wireframeLinecap=e.wireframeLinecap),e.wireframeLinejoin!==void 0&&(this.wireframeLinejoin=e.wireframeLinejoin),e.rotation!==void 0&&(this.rotation=e.rotation),e.linewidth!==void 0&&(this.linewidth=e.linewidth),e.linecap!==void 0&&(this.linecap=e.linecap),e.linejoin!==void 0&&(this.linejoin=e.linejoin),e.dashSize!==void 0&&(this.dashSize=e.dashSize),e.gapSize!==void 0&&(this.gapSize=e.gapSize),e.scale!==void 0&&(this.scale=e.scale),e.polygonOffset!==void 0&&(this.polygonOffset=e.polygonOffset),e.polygonOffsetFactor!==void 0&&(this.polygonOffsetFactor=e.polygonOffsetFactor),e.polygonOffsetUnits!==void 0&&(this.polygonOffsetUnits=e.polygonOffsetUnits),e.dithering!==void 0&&(this.dithering=e.dithering),e.alphaToCoverage!==void 0&&(this.alphaToCoverage=e.alphaToCoverage),e.premultipliedAlpha!==void 0&&(this.premultipliedAlpha=e.premultipliedAlpha),e.forceSinglePass!==void 0&&(this.forceSinglePass=e.forceSinglePass),e.allowOverride!==void 0&&(this.allowOverride=e.allowOverride),e.visible!==void 0&&(this.visible=e.visible),e.toneMapped!==void 0&&(this.toneMapped=e.toneMapped),e.userData!==void 0&&(this.userData=e.userData),e.vertexColors!==void 0&&(typeof e.vertexColors=="number"?this.vertexColors=e.vertexColors>0:this.vertexColors=e.vertexColors),e.size!==void 0&&(this.size=e.size),e.sizeAttenuation!==void 0&&(this.sizeAttenuation=e.sizeAttenuation),e.map!==void 0&&(this.map=t[e.map]||null),e.matcap!==void 0&&(this.matcap=t[e.matcap]||null),e.alphaMap!==void 0&&(this.alphaMap=t[e.alphaMap]||null),e.bumpMap!==void 0&&(this.bumpMap=t[e.bumpMap]||null),e.bumpScale!==void 0&&(this.bumpScale=e.bumpScale),e.normalMap!==void 0&&(this.normalMap=t[e.normalMap]||null),e.normalMapType!==void 0&&(this.normalMapType=e.normalMapType),e.normalScale!==void 0){let n=e.normalScale;Array.isArray(n)===!1&&(n=[n,n]),this.normalScale=new Ve().fromArray(n)}return e.displacementMap!==void 0&&(this.displacementMap=t[e.displacementMap]||null),e.displacementScale!==void 0&&(this.displacementScale=e.displacementScale),e.displacementBias!==void 0&&(this.displacementBias=e.displacementBias),e.roughnessMap!==void 0&&(this.roughnessMap=t[e.roughnessMap]||null),e.metalnessMap!==void 0&&(this.metalnessMap=t[e.metalnessMap]||null),e.emissiveMap!==void 0&&(this.emissiveMap=t[e.emissiveMap]||null),e.emissiveIntensity!==void 0&&(this.emissiveIntensity=e.emissiveIntensity),e.specularMap!==void 0&&(this.specularMap=t[e.specularMap]||null),e.specularIntensityMap!==void 0&&(this.specularIntensityMap=t[e.specularIntensityMap]||null),e.specularColorMap!==void 0&&(this.specularColorMap=t[e.specularColorMap]||null),e.envMap!==void 0&&(this.envMap=t[e.envMap]||null),e.envMapRotation!==void 0&&this.envMapRotation.fromArray(e.envMapRotation),e.envMapIntensity!==void 0&&(this.envMapIntensity=e.envMapIntensity),e.reflectivity!==void 0&&(this.reflectivity=e.reflectivity),e.refractionRatio!==void 0&&(this.refractionRatio=e.refractionRatio),e.lightMap!==void 0&&(this.lightMap=t[e.lightMap]||null),e.lightMapIntensity!==void 0&&(this.lightMapIntensity=e.lightMapIntensity),e.aoMap!==void 0&&(this.aoMap=t[e.aoMap]||null),e.aoMapIntensity!==void 0&&(this.aoMapIntensity=e.aoMapIntensity),e.gradientMap!==void 0&&(this.gradientMap=t[e.gradientMap]||null),e.clearcoatMap!==void 0&&(this.clearcoatMap=t[e.clearcoatMap]||null),e.clearcoatRoughnessMap!==void 0&&(this.clearcoatRoughnessMap=t[e.clearcoatRoughnessMap]||null),e.clearcoatNormalMap!==void 0&&(this.clearcoatNormalMap=t[e.clearcoatNormalMap]||null),e.clearcoatNormalScale!==void 0&&(this.clearcoatNormalScale=new Ve().fromArray(e.clearcoatNormalScale)),e.diffuseRoughnessMap!==void 0&&(this.diffuseRoughnessMap=t[e.diffuseRoughnessMap]||null),e.iridescenceMap!==void 0&&(this.iridescenceMap=t[e.iridescenceMap]||null),e.iridescenceThicknessMap!==void 0&&(this.iridescenceThicknessMap=t[e.iridescenceThicknessMap]||null),e.transmissionMap!==void 0&&(this.transmissionMap=t[e.transmissionMap]||null),e.thicknessMap!==void 0&&(this.thicknessMap=t[e.thicknessMap]||null),e.anisotropyMap!==void 0&&(this.anisotropyMap=t[e.anisotropyMap]||null),e.sheenColorMap!==void 0&&(this.sheenColorMap=t[e.sheenColorMap]||null),e.sheenRoughnessMap!==void 0&&(this.sheenRoughnessMap=t[e.sheenRoughnessMap]||null),this}clone(){return new this.constructor().copy(this)}copy(e){this.name=e.name,this.blending=e.blending,this.side=e.side,this.vertexColors=e.vertexColors,this.opacity=e.opacity,this.transparent=e.transparent,this.blendSrc=e.blendSrc,this.blendDst=e.blendDst,this.blendEquation=e.blendEquation,this.blendSrcAlpha=e.blendSrcAlpha,this.blendDstAlpha=e.blendDstAlpha,this.blendEquationAlpha=e.blendEquationAlpha,this.blendColor.copy(e.blendColor),this.blendAlpha=e.blendAlpha,this.depthFunc=e.depthFunc,this.depthTest=e.depthTest,this.depthWrite=e.depthWrite,this.stencilWriteMask=e.stencilWriteMask,this.stencilFunc=e.stencilFunc,this.stencilRef=e.stencilRef,this.stencilFuncMask=e.stencilFuncMask,this.stencilFail=e.stencilFail,this.stencilZFail=e.stencilZFail,this.stencilZPass=e.stencilZPass,this.stencilWrite=e.stencilWrite;let t=e.clippingPlanes,n=null;if(t!==null){let s=t.length;n=new Array(s);for(let r=0;r!==s;++r)n[r]=t[r].clone()}return this.clippingPlanes=n,this.clipIntersection=e.clipIntersection,this.clipShadows=e.clipShadows,this.shadowSide=e.shadowSide,this.colorWrite=e.colorWrite,this.precision=e.precision,this.polygonOffset=e.polygonOffset,this.polygonOffsetFactor=e.polygonOffsetFactor,this.polygonOffsetUnits=e.polygonOffsetUnits,this.dithering=e.dithering,this.alphaTest=e.alphaTest,this.alphaHash=e.alphaHash,this.alphaToCoverage=e.alphaToCoverage,this.premultipliedAlpha=e.premultipliedAlpha,this.forceSinglePass=e.forceSinglePass,this.allowOverride=e.allowOverride,this.visible=e.visible,this.toneMapped=e.toneMapped,this.userData=JSON.parse(JSON.stringify(e.userData)),this}dispose(){this.dispatchEvent({type:"dispose"})}set needsUpdate(e){e===!0&&this.version++}};var ds=new U,Zh=new U,Ya=new U,$a=new U,Ri=class{constructor(e=new U,t=new U(0,0,-1)){this.origin=e,this.direction=t}set(e,t){return this.origin.copy(e),this.direction.copy(t),this}copy(e){return this.origin.copy(e.origin),this.direction.copy(e.direction),this}at(e,t){return t.copy(this.origin).addScaledVector(this.direction,e)}lookAt(e){return this.direction.copy(e).sub(this.origin).normalize(),this}recast(e){return this.origin.copy(this.at(e,ds)),this}closestPointToPoint(e,t){t.subVectors(e,this.origin);let n=t.dot(this.direction);return n<0?t.copy(this.origin):t.copy(this.origin).addScaledVector(this.direction,n)}distanceToPoint(e){return Math.sqrt(this.distanceSqToPoint(e))}distanceSqToPoint(e){let t=ds.subVectors(e,this.origin).dot(this.direction);return t<0?this.origin.distanceToSquared(e):(ds.copy(this.origin).addScaledVector(this.direction,t),ds.distanceToSquared(e))}distanceSqToSegment(e,t,n,s){Zh.copy(e).add(t).multiplyScalar(.5),Ya.copy(t).sub(e).normalize(),$a.copy(this.origin).sub(Zh);let r=e.distanceTo(t)*.5,o=-this.direction.dot(Ya),a=$a.dot(this.direction),l=-$a.dot(Ya),c=$a.lengthSq(),h=Math.abs(1-o*o),u,d,f,g;if(h>0)if(u=o*l-a,d=o*a-l,g=r*h,u>=0)if(d>=-g)if(d<=g){let v=1/h;u*=v,d*=v,f=u*(u+o*d+2*a)+d*(o*u+d+2*l)+c}else d=r,u=Math.max(0,-(o*d+a)),f=-u*u+d*(d+2*l)+c;else d=-r,u=Math.max(0,-(o*d+a)),f=-u*u+d*(d+2*l)+c;else d<=-g?(u=Math.max(0,-(-o*r+a)),d=u>0?-r:Math.min(Math.max(-r,-l),r),f=-u*u+d*(d+2*l)+c):d<=g?(u=0,d=Math.min(Math.max(-r,-l),r),f=d*(d+2*l)+c):(u=Math.max(0,-(o*r+a)),d=u>0?r:Math.min(Math.max(-r,-l),r),f=-u*u+d*(d+2*l)+c);else d=o>0?-r:r,u=Math.max(0,-(o*d+a)),f=-u*u+d*(d+2*l)+c;return n&&n.copy(this.origin).addScaledVector(this.direction,u),s&&s.copy(Zh).addScaledVector(Ya,d),f}intersectSphere(e,t){if(e.radius<0)return null;ds.subVectors(e.center,this.origin);let n=ds.dot(this.direction),s=ds.dot(ds)-n*n,r=e.radius*e.radius;if(s>r)return null;let o=Math.sqrt(r-s),a=n-o,l=n+o;return l<0?null:a<0?this.at(l,t):this.at(a,t)}intersectsSphere(e){return e.radius<0?!1:this.distanceSqToPoint(e.center)<=e.radius*e.radius}distanceToPlane(e){let t=e.normal.dot(this.direction);if(t===0)return e.distanceToPoint(this.origin)===0?0:null;let n=-(this.origin.dot(e.normal)+e.constant)/t;return n>=0?n:null}intersectPlane(e,t){let n=this.distanceToPlane(e);return n===null?null:this.at(n,t)}intersectsPlane(e){let t=e.distanceToPoint(this.origin);return t===0||e.normal.dot(this.direction)*t<0}intersectBox(e,t){let n,s,r,o,a,l,c=1/this.direction.x,h=1/this.direction.y,u=1/this.direction.z,d=this.origin;return c>=0?(n=(e.min.x-d.x)*c,s=(e.max.x-d.x)*c):(n=(e.max.x-d.x)*c,s=(e.min.x-d.x)*c),h>=0?(r=(e.min.y-d.y)*h,o=(e.max.y-d.y)*h):(r=(e.max.y-d.y)*h,o=(e.min.y-d.y)*h),n>o||r>s||((r>n||isNaN(n))&&(n=r),(o<s||isNaN(s))&&(s=o),u>=0?(a=(e.min.z-d.z)*u,l=(e.max.z-d.z)*u):(a=(e.max.z-d.z)*u,l=(e.min.z-d.z)*u),n>l||a>s)||((a>n||n!==n)&&(n=a),(l<s||s!==s)&&(s=l),s<0)?null:this.at(n>=0?n:s,t)}intersectsBox(e){return this.intersectBox(e,ds)!==null}intersectTriangle(e,t,n,s,r){let o=this.origin,a=this.direction,l=a.x,c=a.y,h=a.z,u=e.x-o.x,d=e.y-o.y,f=e.z-o.z,g=t.x-o.x,v=t.y-o.y,m=t.z-o.z,p=n.x-o.x,y=n.y-o.y,A=n.z-o.z,b=Math.abs(l),R=Math.abs(c),T=Math.abs(h),_,M,F,I,L,z,G,N,W,Y,V,le;if(b>=R&&b>=T?(F=l,z=u,W=g,le=p,l>=0?(_=c,M=h,I=d,L=f,G=v,N=m,Y=y,V=A):(_=h,M=c,I=f,L=d,G=m,N=v,Y=A,V=y)):R>=T?(F=c,z=d,W=v,le=y,c>=0?(_=h,M=l,I=f,L=u,G=m,N=g,Y=A,V=p):(_=l,M=h,I=u,L=f,G=g,N=m,Y=p,V=A)):(F=h,z=f,W=m,le=A,h>=0?(_=l,M=c,I=u,L=d,G=g,N=v,Y=p,V=y):(_=c,M=l,I=d,L=u,G=v,N=g,Y=y,V=p)),F===0)return null;let J=_/F,j=M/F,ie=1/F,ue=I-J*z,he=L-j*z,Q=G-J*W,pe=N-j*W,_e=Y-J*le,Te=V-j*le,be=_e*pe-Te*Q,We=ue*Te-he*_e,rt=Q*he-pe*ue;if(s){if(be<0||We<0||rt<0)return null}else if((be<0||We<0||rt<0)&&(be>0||We>0||rt>0))return null;let He=be+We+rt;if(He===0)return null;let dt=ie*(be*z+We*W+rt*le);return(He>0?dt<0:dt>0)?null:this.at(dt/He,r)}applyMatrix4(e){return this.origin.applyMatrix4(e),this.direction.transformDirection(e),this}equals(e){return e.origin.equals(this.origin)&&e.direction.equals(this.direction)}clone(){return new this.constructor().copy(this)}},Ci=class extends Zi{constructor(e){super(),this.isMeshBasicMaterial=!0,this.type="MeshBasicMaterial",this.color=new Ze(16777215),this.map=null,this.lightMap=null,this.lightMapIntensity=1,this.aoMap=null,this.aoMapIntensity=1,this.specularMap=null,this.alphaMap=null,this.envMap=null,this.envMapRotation=new gs,this.combine=ql,this.reflectivity=1,this.refractionRatio=.98,this.wireframe=!1,this.wireframeLinewidth=1,this.wireframeLinecap="round",this.wireframeLinejoin="round",this.fog=!0,this.setValues(e)}copy(e){return super.copy(e),this.color.copy(e.color),this.map=e.map,this.lightMap=e.lightMap,this.lightMapIntensity=e.lightMapIntensity,this.aoMap=e.aoMap,this.aoMapIntensity=e.aoMapIntensity,this.specularMap=e.specularMap,this.alphaMap=e.alphaMap,this.envMap=e.envMap,this.envMapRotation.copy(e.envMapRotation),this.combine=e.combine,this.reflectivity=e.reflectivity,this.refractionRatio=e.refractionRatio,this.wireframe=e.wireframe,this.wireframeLinewidth=e.wireframeLinewidth,this.wireframeLinecap=e.wireframeLinecap,this.wireframeLinejoin=e.wireframeLinejoin,this.fog=e.fog,this}},Df=new Ut,er=new Ri,Za=new $i,Nf=new U,Ja=new U,Ka=new U,ja=new U,Jh=new U,Qa=new U,Uf=new U,el=new U,In=class extends Pn{constructor(e=new bt,t=new Ci){super(),this.isMesh=!0,this.type="Mesh",this.geometry=e,this.material=t,this.morphTargetDictionary=void 0,this.morphTargetInfluences=void 0,this.count=1,this.updateMorphTargets()}copy(e,t){return super.copy(e,t),e.morphTargetInfluences!==void 0?this.morphTargetInfluences=e.morphTargetInfluences.slice():this.morphTargetInfluences=void 0,e.morphTargetDictionary!==void 0?this.morphTargetDictionary=Object.assign({},e.morphTargetDictionary):this.morphTargetDictionary=void 0,this.material=Array.isArray(e.material)?e.material.slice():e.material,this.geometry=e.geometry,this}updateMorphTargets(){let t=this.geometry.morphAttributes,n=Object.keys(t);if(n.length>0){let s=t[n[0]];if(s!==void 0){this.morphTargetInfluences=[],this.morphTargetDictionary={};for(let r=0,o=s.length;r<o;r++){let a=s[r].name||String(r);this.morphTargetInfluences.push(0),this.morphTargetDictionary[a]=r}}}}getVertexPosition(e,t){let n=this.geometry,s=n.attributes.position,r=n.morphAttributes.position,o=n.morphTargetsRelative;t.fromBufferAttribute(s,e);let a=this.morphTargetInfluences;if(r&&a){Qa.set(0,0,0);for(let l=0,c=r.length;l<c;l++){let h=a[l],u=r[l];h!==0&&(Jh.fromBufferAttribute(u,e),o?Qa.addScaledVector(Jh,h):Qa.addScaledVector(Jh.sub(t),h))}t.add(Qa)}return t}intersectsFrustum(e){return e.intersectsObject(this)}raycast(e,t){let n=this.geometry,s=this.material,r=this.matrixWorld;s!==void 0&&(n.boundingSphere===null&&n.computeBoundingSphere(),Za.copy(n.boundingSphere),Za.applyMatrix4(r),er.copy(e.ray).recast(e.near),!(Za.containsPoint(er.origin)===!1&&(er.intersectSphere(Za,Nf)===null||er.origin.distanceToSquared(Nf)>(e.far-e.near)**2))&&(Df.copy(r).invert(),er.copy(e.ray).applyMatrix4(Df),!(n.boundingBox!==null&&er.intersectsBox(n.boundingBox)===!1)&&this._computeIntersections(e,t,er)))}_computeIntersections(e,t,n){let s,r=this.geometry,o=this.material,a=r.index,l=r.attributes.position,c=r.attributes.uv,h=r.attributes.uv1,u=r.attributes.normal,d=r.groups,f=r.drawRange;if(a!==null)if(Array.isArray(o))for(let g=0,v=d.length;g<v;g++){let m=d[g],p=o[m.materialIndex],y=Math.max(m.start,f.start),A=Math.min(a.count,Math.min(m.start+m.count,f.start+f.count));for(let b=y,R=A;b<R;b+=3){let T=a.getX(b),_=a.getX(b+1),M=a.getX(b+2);s=tl(this,p,e,n,c,h,u,T,_,M),s&&(s.faceIndex=Math.floor(b/3),s.face.materialIndex=m.materialIndex,t.push(s))}}else{let g=Math.max(0,f.start),v=Math.min(a.count,f.start+f.count);for(let m=g,p=v;m<p;m+=3){let y=a.getX(m),A=a.getX(m+1),b=a.getX(m+2);s=tl(this,o,e,n,c,h,u,y,A,b),s&&(s.faceIndex=Math.floor(m/3),t.push(s))}}else if(l!==void 0)if(Array.isArray(o))for(let g=0,v=d.length;g<v;g++){let m=d[g],p=o[m.materialIndex],y=Math.max(m.start,f.start),A=Math.min(l.count,Math.min(m.start+m.count,f.start+f.count));for(let b=y,R=A;b<R;b+=3){let T=b,_=b+1,M=b+2;s=tl(this,p,e,n,c,h,u,T,_,M),s&&(s.faceIndex=Math.floor(b/3),s.face.materialIndex=m.materialIndex,t.push(s))}}else{let g=Math.max(0,f.start),v=Math.min(l.count,f.start+f.count);for(let m=g,p=v;m<p;m+=3){let y=m,A=m+1,b=m+2;s=tl(this,o,e,n,c,h,u,y,A,b),s&&(s.faceIndex=Math.floor(m/3),t.push(s))}}}};function r_(i,e,t,n,s,r,o,a){let l;if(e.side===Ln?l=n.intersectTriangle(o,r,s,!0,a):l=n.intersectTriangle(s,r,o,e.side===$n,a),l===null)return null;el.copy(a),el.applyMatrix4(i.matrixWorld);let c=t.ray.origin.distanceTo(el);return c<t.near||c>t.far?null:{distance:c,point:el.clone(),object:i}}function tl(i,e,t,n,s,r,o,a,l,c){i.getVertexPosition(a,Ja),i.getVertexPosition(l,Ka),i.getVertexPosition(c,ja);let h=r_(i,e,t,n,Ja,Ka,ja,Uf);if(h){let u=new U;fs.getBarycoord(Uf,Ja,Ka,ja,u),s&&(h.uv=fs.getInterpolatedAttribute(s,a,l,c,u,new Ve)),r&&(h.uv1=fs.getInterpolatedAttribute(r,a,l,c,u,new Ve)),o&&(h.normal=fs.getInterpolatedAttribute(o,a,l,c,u,new U),h.normal.dot(n.direction)>0&&h.normal.multiplyScalar(-1));let d={a,b:l,c,normal:new U,materialIndex:0};fs.getNormal(Ja,Ka,ja,d.normal),h.face=d,h.barycoord=u}return h}var nr=class extends Jn{constructor(e=null,t=1,n=1,s,r,o,a,l,c=Cn,h=Cn,u,d){super(null,o,a,l,c,h,s,r,u,d),this.isDataTexture=!0,this.image={data:e,width:t,height:n},this.generateMipmaps=!1,this.flipY=!1,this.unpackAlignment=1}};var Ji=class extends gn{constructor(e,t,n,s=1){super(e,t,n),this.isInstancedBufferAttribute=!0,this.meshPerAttribute=s}copy(e){return super.copy(e),this.meshPerAttribute=e.meshPerAttribute,this}toJSON(){let e=super.toJSON();return e.meshPerAttribute=this.meshPerAttribute,e.isInstancedBufferAttribute=!0,e}};var tr=new $i,o_=new Ve(.5,.5),nl=new U,Os=class{constructor(e=new Nn,t=new Nn,n=new Nn,s=new Nn,r=new Nn,o=new Nn){this.planes=[e,t,n,s,r,o]}set(e,t,n,s,r,o){let a=this.planes;return a[0].copy(e),a[1].copy(t),a[2].copy(n),a[3].copy(s),a[4].copy(r),a[5].copy(o),this}copy(e){let t=this.planes;for(let n=0;n<6;n++)t[n].copy(e.planes[n]);return this}setFromProjectionMatrix(e,t=gi,n=!1){let s=this.planes,r=e.elements,o=r[0],a=r[1],l=r[2],c=r[3],h=r[4],u=r[5],d=r[6],f=r[7],g=r[8],v=r[9],m=r[10],p=r[11],y=r[12],A=r[13],b=r[14],R=r[15];if(s[0].setComponents(c-o,f-h,p-g,R-y).normalize(),s[1].setComponents(c+o,f+h,p+g,R+y).normalize(),s[2].setComponents(c+a,f+u,p+v,R+A).normalize(),s[3].setComponents(c-a,f-u,p-v,R-A).normalize(),n)s[4].setComponents(l,d,m,b).normalize(),s[5].setComponents(c-l,f-d,p-m,R-b).normalize();else if(s[4].setComponents(c-l,f-d,p-m,R-b).normalize(),t===gi)s[5].setComponents(c+l,f+d,p+m,R+b).normalize();else if(t===Yr)s[5].setComponents(l,d,m,b).normalize();else throw new Error("THREE.Frustum.setFromProjectionMatrix(): Invalid coordinate system: "+t);return this}intersectsObject(e){if(e.boundingSphere!==void 0)e.boundingSphere===null&&e.computeBoundingSphere(),tr.copy(e.boundingSphere).applyMatrix4(e.matrixWorld);else{let t=e.geometry;t.boundingSphere===null&&t.computeBoundingSphere(),tr.copy(t.boundingSphere).applyMatrix4(e.matrixWorld)}return this.intersectsSphere(tr)}intersectsSprite(e){tr.center.set(0,0,0);let t=o_.distanceTo(e.center);return tr.radius=.7071067811865476+t,tr.applyMatrix4(e.matrixWorld),this.intersectsSphere(tr)}intersectsSphere(e){let t=this.planes,n=e.center,s=-e.radius;for(let r=0;r<6;r++)if(t[r].distanceToPoint(n)<s)return!1;return!0}intersectsBox(e){let t=this.planes;for(let n=0;n<6;n++){let s=t[n];if(nl.x=s.normal.x>0?e.max.x:e.min.x,nl.y=s.normal.y>0?e.max.y:e.min.y,nl.z=s.normal.z>0?e.max.z:e.min.z,s.distanceToPoint(nl)<0)return!1}return!0}containsPoint(e){let t=this.planes;for(let n=0;n<6;n++)if(t[n].distanceToPoint(e)<0)return!1;return!0}clone(){return new this.constructor().copy(this)}},Ff=new Ut,Rl=class i{constructor(){this.coordinateSystem=gi,this._frustums=[],this._count=0}setFromArrayCamera(e){let t=e.cameras,n=this._frustums;for(let s=0;s<t.length;s++){let r=t[s];Ff.multiplyMatrices(r.projectionMatrix,r.matrixWorldInverse),n[s]===void 0&&(n[s]=new Os),n[s].setFromProjectionMatrix(Ff,r.coordinateSystem,r.reversedDepth)}return this._count=t.length,this}getFrustum(e){return this._frustums[e]}intersectsObject(e){let t=this._frustums;for(let n=0;n<this._count;n++)if(t[n].intersectsObject(e))return!0;return!1}intersectsSprite(e){let t=this._frustums;for(let n=0;n<this._count;n++)if(t[n].intersectsSprite(e))return!0;return!1}intersectsSphere(e){let t=this._frustums;for(let n=0;n<this._count;n++)if(t[n].intersectsSphere(e))return!0;return!1}intersectsBox(e){let t=this._frustums;for(let n=0;n<this._count;n++)if(t[n].intersectsBox(e))return!0;return!1}containsPoint(e){let t=this._frustums;for(let n=0;n<this._count;n++)if(t[n].containsPoint(e))return!0;return!1}copy(e){this.coordinateSystem=e.coordinateSystem;let t=this._frustums,n=e._frustums;for(let s=0;s<e._count;s++)t[s]===void 0&&(t[s]=new Os),t[s].copy(n[s]);return this._count=e._count,this}clone(){return new i().copy(this)}};var Pi=class extends Zi{constructor(e){super(),this.isLineBasicMaterial=!0,this.type="LineBasicMaterial",this.color=new Ze(16777215),this.map=null,this.linewidth=1,this.linecap="round",this.linejoin="round",this.fog=!0,this.setValues(e)}copy(e){return super.copy(e),this.color.copy(e.color),this.map=e.map,this.linewidth=e.linewidth,this.linecap=e.linecap,this.linejoin=e.linejoin,this.fog=e.fog,this}},Cl=new U,Pl=new U,Of=new Ut,Vo=new Ri,il=new $i,Kh=new U,Bf=new U,Qr=class extends Pn{constructor(e=new bt,t=new Pi){super(),this.isLine=!0,this.type="Line",this.geometry=e,this.material=t,this.morphTargetDictionary=void 0,this.morphTargetInfluences=void 0,this.updateMorphTargets()}copy(e,t){return super.copy(e,t),e.morphTargetInfluences!==void 0?this.morphTargetInfluences=e.morphTargetInfluences.slice():this.morphTargetInfluences=void 0,e.morphTargetDictionary!==void 0?this.morphTargetDictionary=Object.assign({},e.morphTargetDictionary):this.morphTargetDictionary=void 0,this.material=Array.isArray(e.material)?e.material.slice():e.material,this.geometry=e.geometry,this}computeLineDistances(){let e=this.geometry;if(e.index===null){let t=e.attributes.position,n=[0];for(let s=1,r=t.count;s<r;s++)Cl.fromBufferAttribute(t,s-1),Pl.fromBufferAttribute(t,s),n[s]=n[s-1],n[s]+=Cl.distanceTo(Pl);e.setAttribute("lineDistance",new lt(n,1))}else Ye("Line.computeLineDistances(): Computation only possible with non-indexed BufferGeometry.");return this}intersectsFrustum(e){return e.intersectsObject(this)}raycast(e,t){let n=this.geometry,s=this.matrixWorld,r=e.params.Line.threshold,o=n.drawRange;if(n.boundingSphere===null&&n.computeBoundingSphere(),il.copy(n.boundingSphere),il.applyMatrix4(s),il.radius+=r,e.ray.intersectsSphere(il)===!1)return;Of.copy(s).invert(),Vo.copy(e.ray).applyMatrix4(Of);let a=r/((this.scale.x+this.scale.y+this.scale.z)/3),l=a*a,c=this.isLineSegments?2:1,h=n.index,d=n.attributes.position;if(h!==null){let f=Math.max(0,o.start),g=Math.min(h.count,o.start+o.count);for(let v=f,m=g-1;v<m;v+=c){let p=h.getX(v),y=h.getX(v+1),A=sl(this,e,Vo,l,p,y,v);A&&t.push(A)}if(this.isLineLoop){let v=h.getX(g-1),m=h.getX(f),p=sl(this,e,Vo,l,v,m,g-1);p&&t.push(p)}}else{let f=Math.max(0,o.start),g=Math.min(d.count,o.start+o.count);for(let v=f,m=g-1;v<m;v+=c){let p=sl(this,e,Vo,l,v,v+1,v);p&&t.push(p)}if(this.isLineLoop){let v=sl(this,e,Vo,l,g-1,f,g-1);v&&t.push(v)}}}updateMorphTargets(){let t=this.geometry.morphAttributes,n=Object.keys(t);if(n.length>0){let s=t[n[0]];if(s!==void 0){this.morphTargetInfluences=[],this.morphTargetDictionary={};for(let r=0,o=s.length;r<o;r++){let a=s[r].name||String(r);this.morphTargetInfluences.push(0),this.morphTargetDictionary[a]=r}}}}};function sl(i,e,t,n,s,r,o){let a=i.geometry.attributes.position;if(Cl.fromBufferAttribute(a,s),Pl.fromBufferAttribute(a,r),t.distanceSqToSegment(Cl,Pl,Kh,Bf)>n)return;Kh.applyMatrix4(i.matrixWorld);let c=e.ray.origin.distanceTo(Kh);if(!(c<e.near||c>e.far))return{distance:c,point:Bf.clone().applyMatrix4(i.matrixWorld),index:o,face:null,faceIndex:null,barycoord:null,object:i}}var kf=new U,zf=new U,Bs=class extends Qr{constructor(e,t){super(e,t),this.isLineSegments=!0,this.type="LineSegments"}computeLineDistances(){let e=this.geometry;if(e.index===null){let t=e.attributes.position,n=[];for(let s=0,r=t.count;s<r;s+=2)kf.fromBufferAttribute(t,s),zf.fromBufferAttribute(t,s+1),n[s]=s===0?0:n[s-1],n[s+1]=n[s]+kf.distanceTo(zf);e.setAttribute("lineDistance",new lt(n,1))}else Ye("LineSegments.computeLineDistances(): Computation only possible with non-indexed BufferGeometry.");return this}};var eo=class extends Zi{constructor(e){super(),this.isPointsMaterial=!0,this.type="PointsMaterial",this.color=new Ze(16777215),this.map=null,this.alphaMap=null,this.size=1,this.sizeAttenuation=!0,this.fog=!0,this.setValues(e)}copy(e){return super.copy(e),this.color.copy(e.color),this.map=e.map,this.alphaMap=e.alphaMap,this.size=e.size,this.sizeAttenuation=e.sizeAttenuation,this.fog=e.fog,this}},Hf=new Ut,su=new Ri,rl=new $i,ol=new U,Qo=class extends Pn{constructor(e=new bt,t=new eo){super(),this.isPoints=!0,this.type="Points",this.geometry=e,this.material=t,this.morphTargetDictionary=void 0,this.morphTargetInfluences=void 0,this.updateMorphTargets()}copy(e,t){return super.copy(e,t),e.morphTargetInfluences!==void 0?this.morphTargetInfluences=e.morphTargetInfluences.slice():this.morphTargetInfluences=void 0,e.morphTargetDictionary!==void 0?this.morphTargetDictionary=Object.assign({},e.morphTargetDictionary):this.morphTargetDictionary=void 0,this.material=Array.isArray(e.material)?e.material.slice():e.material,this.geometry=e.geometry,this}intersectsFrustum(e){return e.intersectsObject(this)}raycast(e,t){let n=this.geometry,s=this.matrixWorld,r=e.params.Points.threshold,o=n.drawRange;if(n.boundingSphere===null&&n.computeBoundingSphere(),rl.copy(n.boundingSphere),rl.applyMatrix4(s),rl.radius+=r,e.ray.intersectsSphere(rl)===!1)return;Hf.copy(s).invert(),su.copy(e.ray).applyMatrix4(Hf);let a=r/((this.scale.x+this.scale.y+this.scale.z)/3),l=a*a,c=n.index,u=n.attributes.position;if(c!==null){let d=Math.max(0,o.start),f=Math.min(c.count,o.start+o.count);for(let g=d,v=f;g<v;g++){let m=c.getX(g);ol.fromBufferAttribute(u,m),Vf(ol,m,l,s,e,t,this)}}else{let d=Math.max(0,o.start),f=Math.min(u.count,o.start+o.count);for(let g=d,v=f;g<v;g++)ol.fromBufferAttribute(u,g),Vf(ol,g,l,s,e,t,this)}}updateMorphTargets(){let t=this.geometry.morphAttributes,n=Object.keys(t);if(n.length>0){let s=t[n[0]];if(s!==void 0){this.morphTargetInfluences=[],this.morphTargetDictionary={};for(let r=0,o=s.length;r<o;r++){let a=s[r].name||String(r);this.morphTargetInfluences.push(0),this.morphTargetDictionary[a]=r}}}}};function Vf(i,e,t,n,s,r,o){let a=su.distanceSqToPoint(i);if(a<t){let l=new U;su.closestPointToPoint(i,l),l.applyMatrix4(n);let c=s.ray.origin.distanceTo(l);if(c<s.near||c>s.far)return;r.push({distance:c,distanceToRay:Math.sqrt(a),point:l,index:e,face:null,faceIndex:null,barycoord:null,object:o})}}var ea=class extends Jn{constructor(e=[],t=ar,n,s,r,o,a,l,c,h){super(e,t,n,s,r,o,a,l,c,h),this.isCubeTexture=!0,this.flipY=!1}get images(){return this.image}set images(e){this.image=e}};var _s=class extends Jn{constructor(e,t,n=Di,s,r,o,a=Cn,l=Cn,c,h=ms,u=1){if(h!==ms&&h!==vs)throw new Error("THREE.DepthTexture: format must be either THREE.DepthFormat or THREE.DepthStencilFormat");let d={width:e,height:t,depth:u};super(d,s,r,o,a,l,h,n,c),this.isDepthTexture=!0,this.flipY=!1,this.generateMipmaps=!1,this.compareFunction=null}copy(e){return super.copy(e),this.source=new Jr(Object.assign({},e.image)),this.compareFunction=e.compareFunction,this}toJSON(e){let t=super.toJSON(e);return t.compareFunction=this.compareFunction,t}},ta=class extends _s{constructor(e,t=Di,n=ar,s,r,o=Cn,a=Cn,l,c=ms){let h={width:e,height:e,depth:1},u=[h,h,h,h,h,h];super(e,e,t,n,s,r,o,a,l,c),this.image=u,this.isCubeDepthTexture=!0,this.isCubeTexture=!0}get images(){return this.image}set images(e){this.image=e}},na=class extends Jn{constructor(e=null){super(),this.sourceTexture=e,this.isExternalTexture=!0}copy(e){return super.copy(e),this.sourceTexture=e.sourceTexture,this}},to=class i extends bt{constructor(e=1,t=1,n=1,s=1,r=1,o=1){super(),this.type="BoxGeometry",this.parameters={width:e,height:t,depth:n,widthSegments:s,heightSegments:r,depthSegments:o};let a=this;s=Math.floor(s),r=Math.floor(r),o=Math.floor(o);let l=[],c=[],h=[],u=[],d=0,f=0;g("z","y","x",-1,-1,n,t,e,o,r,0),g("z","y","x",1,-1,n,t,-e,o,r,1),g("x","z","y",1,1,e,n,t,s,o,2),g("x","z","y",1,-1,e,n,-t,s,o,3),g("x","y","z",1,-1,e,t,n,s,r,4),g("x","y","z",-1,-1,e,t,-n,s,r,5),this.setIndex(l),this.setAttribute("position",new lt(c,3)),this.setAttribute("normal",new lt(h,3)),this.setAttribute("uv",new lt(u,2));function g(v,m,p,y,A,b,R,T,_,M,F){let I=b/_,L=R/M,z=b/2,G=R/2,N=T/2,W=_+1,Y=M+1,V=0,le=0,J=new U;for(let j=0;j<Y;j++){let ie=j*L-G;for(let ue=0;ue<W;ue++){let he=ue*I-z;J[v]=he*y,J[m]=ie*A,J[p]=N,c.push(J.x,J.y,J.z),J[v]=0,J[m]=0,J[p]=T>0?1:-1,h.push(J.x,J.y,J.z),u.push(ue/_),u.push(1-j/M),V+=1}}for(let j=0;j<M;j++)for(let ie=0;ie<_;ie++){let ue=d+ie+W*j,he=d+ie+W*(j+1),Q=d+(ie+1)+W*(j+1),pe=d+(ie+1)+W*j;l.push(ue,he,pe),l.push(he,Q,pe),le+=6}a.addGroup(f,le,F),f+=le,d+=V}}copy(e){return super.copy(e),this.parameters=Object.assign({},e.parameters),this}static fromJSON(e){return new i(e.width,e.height,e.depth,e.widthSegments,e.heightSegments,e.depthSegments)}};var ks=class i extends bt{constructor(e=1,t=1,n=1,s=32,r=1,o=!1,a=0,l=Math.PI*2){super(),this.type="CylinderGeometry",this.parameters={radiusTop:e,radiusBottom:t,height:n,radialSegments:s,heightSegments:r,openEnded:o,thetaStart:a,thetaLength:l};let c=this;s=Math.floor(s),r=Math.floor(r);let h=[],u=[],d=[],f=[],g=0,v=[],m=n/2,p=0;y(),o===!1&&(e>0&&A(!0),t>0&&A(!1)),this.setIndex(h),this.setAttribute("position",new lt(u,3)),this.setAttribute("normal",new lt(d,3)),this.setAttribute("uv",new lt(f,2));function y(){let b=new U,R=new U,T=0,_=(t-e)/n;for(let M=0;M<=r;M++){let F=[],I=M/r,L=I*(t-e)+e;for(let z=0;z<=s;z++){let G=z/s,N=G*l+a,W=Math.sin(N),Y=Math.cos(N);R.x=L*W,R.y=-I*n+m,R.z=L*Y,u.push(R.x,R.y,R.z),b.set(W,_,Y).normalize(),d.push(b.x,b.y,b.z),f.push(G,1-I),F.push(g++)}v.push(F)}for(let M=0;M<s;M++)for(let F=0;F<r;F++){let I=v[F][M],L=v[F+1][M],z=v[F+1][M+1],G=v[F][M+1];(e>0||F!==0)&&(h.push(I,L,G),T+=3),(t>0||F!==r-1)&&(h.push(L,z,G),T+=3)}c.addGroup(p,T,0),p+=T}function A(b){let R=g,T=new Ve,_=new U,M=0,F=b===!0?e:t,I=b===!0?1:-1;for(let z=1;z<=s;z++)u.push(0,m*I,0),d.push(0,I,0),f.push(.5,.5),g++;let L=g;for(let z=0;z<=s;z++){let N=z/s*l+a,W=Math.cos(N),Y=Math.sin(N);_.x=F*Y,_.y=m*I,_.z=F*W,u.push(_.x,_.y,_.z),d.push(0,I,0),T.x=W*.5+.5,T.y=Y*.5*I+.5,f.push(T.x,T.y),g++}for(let z=0;z<s;z++){let G=R+z,N=L+z;b===!0?h.push(N,N+1,G):h.push(N+1,N,G),M+=3}c.addGroup(p,M,b===!0?1:2),p+=M}}copy(e){return super.copy(e),this.parameters=Object.assign({},e.parameters),this}static fromJSON(e){return new i(e.radiusTop,e.radiusBottom,e.height,e.radialSegments,e.heightSegments,e.openEnded,e.thetaStart,e.thetaLength)}},ia=class i extends ks{constructor(e=1,t=1,n=32,s=1,r=!1,o=0,a=Math.PI*2){super(0,e,t,n,s,r,o,a),this.type="ConeGeometry",this.parameters={radius:e,height:t,radialSegments:n,heightSegments:s,openEnded:r,thetaStart:o,thetaLength:a}}static fromJSON(e){return new i(e.radius,e.height,e.radialSegments,e.heightSegments,e.openEnded,e.thetaStart,e.thetaLength)}},Il=class i extends bt{constructor(e=[],t=[],n=1,s=0){super(),this.type="PolyhedronGeometry",this.parameters={vertices:e,indices:t,radius:n,detail:s};let r=[],o=[];a(s),c(n),h(),this.setAttribute("position",new lt(r,3)),this.setAttribute("normal",new lt(r.slice(),3)),this.setAttribute("uv",new lt(o,2)),s===0?this.computeVertexNormals():this.normalizeNormals();function a(y){let A=new U,b=new U,R=new U;for(let T=0;T<t.length;T+=3)f(t[T+0],A),f(t[T+1],b),f(t[T+2],R),l(A,b,R,y)}function l(y,A,b,R){let T=R+1,_=[];for(let M=0;M<=T;M++){_[M]=[];let F=y.clone().lerp(b,M/T),I=A.clone().lerp(b,M/T),L=T-M;for(let z=0;z<=L;z++)z===0&&M===T?_[M][z]=F:_[M][z]=F.clone().lerp(I,z/L)}for(let M=0;M<T;M++)for(let F=0;F<2*(T-M)-1;F++){let I=Math.floor(F/2);F%2===0?(d(_[M][I+1]),d(_[M+1][I]),d(_[M][I])):(d(_[M][I+1]),d(_[M+1][I+1]),d(_[M+1][I]))}}function c(y){let A=new U;for(let b=0;b<r.length;b+=3)A.x=r[b+0],A.y=r[b+1],A.z=r[b+2],A.normalize().multiplyScalar(y),r[b+0]=A.x,r[b+1]=A.y,r[b+2]=A.z}function h(){let y=new U;for(let A=0;A<r.length;A+=3){y.x=r[A+0],y.y=r[A+1],y.z=r[A+2];let b=m(y)/2/Math.PI+.5,R=p(y)/Math.PI+.5;o.push(b,1-R)}g(),u()}function u(){for(let y=0;y<o.length;y+=6){let A=o[y+0],b=o[y+2],R=o[y+4],T=Math.max(A,b,R),_=Math.min(A,b,R);T>.9&&_<.1&&(A<.2&&(o[y+0]+=1),b<.2&&(o[y+2]+=1),R<.2&&(o[y+4]+=1))}}function d(y){r.push(y.x,y.y,y.z)}function f(y,A){let b=y*3;A.x=e[b+0],A.y=e[b+1],A.z=e[b+2]}function g(){let y=new U,A=new U,b=new U,R=new U,T=new Ve,_=new Ve,M=new Ve;for(let F=0,I=0;F<r.length;F+=9,I+=6){y.set(r[F+0],r[F+1],r[F+2]),A.set(r[F+3],r[F+4],r[F+5]),b.set(r[F+6],r[F+7],r[F+8]),T.set(o[I+0],o[I+1]),_.set(o[I+2],o[I+3]),M.set(o[I+4],o[I+5]),R.copy(y).add(A).add(b).divideScalar(3);let L=m(R);v(T,I+0,y,L),v(_,I+2,A,L),v(M,I+4,b,L)}}function v(y,A,b,R){R<0&&y.x===1&&(o[A]=y.x-1),b.x===0&&b.z===0&&(o[A]=R/2/Math.PI+.5)}function m(y){return Math.atan2(y.z,-y.x)}function p(y){return Math.atan2(-y.y,Math.sqrt(y.x*y.x+y.z*y.z))}}copy(e){return super.copy(e),this.parameters=Object.assign({},e.parameters),this}static fromJSON(e){return new i(e.vertices,e.indices,e.radius,e.detail)}};var al=new U,ll=new U,jh=new U,cl=new fs,sa=class extends bt{constructor(e=null,t=1){if(super(),this.type="EdgesGeometry",this.parameters={geometry:e,thresholdAngle:t},e!==null){let s=Math.pow(10,4),r=Math.cos(Wr*t),o=e.getIndex(),a=e.getAttribute("position"),l=o?o.count:a.count,c=[0,0,0],h=["a","b","c"],u=new Array(3),d=new Map,f=[];for(let g=0;g<l;g+=3){o?(c[0]=o.getX(g),c[1]=o.getX(g+1),c[2]=o.getX(g+2)):(c[0]=g,c[1]=g+1,c[2]=g+2);let{a:v,b:m,c:p}=cl;if(v.fromBufferAttribute(a,c[0]),m.fromBufferAttribute(a,c[1]),p.fromBufferAttribute(a,c[2]),cl.getNormal(jh),u[0]=`${Math.round(v.x*s)},${Math.round(v.y*s)},${Math.round(v.z*s)}`,u[1]=`${Math.round(m.x*s)},${Math.round(m.y*s)},${Math.round(m.z*s)}`,u[2]=`${Math.round(p.x*s)},${Math.round(p.y*s)},${Math.round(p.z*s)}`,!(u[0]===u[1]||u[1]===u[2]||u[2]===u[0]))for(let y=0;y<3;y++){let A=(y+1)%3,b=u[y],R=u[A],T=cl[h[y]],_=cl[h[A]],M=`${b}_${R}`,F=`${R}_${b}`,I=d.get(F);I?(jh.dot(I.normal)<=r&&(f.push(T.x,T.y,T.z),f.push(_.x,_.y,_.z)),d.set(F,null)):d.has(M)||d.set(M,{index0:c[y],index1:c[A],normal:jh.clone()})}}for(let g of d.values())if(g){let{index0:v,index1:m}=g;al.fromBufferAttribute(a,v),ll.fromBufferAttribute(a,m),f.push(al.x,al.y,al.z),f.push(ll.x,ll.y,ll.z)}this.setAttribute("position",new lt(f,3))}}copy(e){return super.copy(e),this.parameters=Object.assign({},e.parameters),this}};var ra=class i extends Il{constructor(e=1,t=0){let n=(1+Math.sqrt(5))/2,s=[-1,n,0,1,n,0,-1,-n,0,1,-n,0,0,-1,n,0,1,n,0,-1,-n,0,1,-n,n,0,-1,n,0,1,-n,0,-1,-n,0,1],r=[0,11,5,0,5,1,0,1,7,0,7,10,0,10,11,1,5,9,5,11,4,11,10,2,10,7,6,7,1,8,3,9,4,3,4,2,3,2,6,3,6,8,3,8,9,4,9,5,2,4,11,6,2,10,8,6,7,9,8,1];super(s,r,e,t),this.type="IcosahedronGeometry",this.parameters={radius:e,detail:t}}static fromJSON(e){return new i(e.radius,e.detail)}},oa=class i extends bt{constructor(e=[new Ve(0,-.5),new Ve(.5,0),new Ve(0,.5)],t=12,n=0,s=Math.PI*2){super(),this.type="LatheGeometry",this.parameters={points:e,segments:t,phiStart:n,phiLength:s},t=Math.floor(t),s=ft(s,0,Math.PI*2);let r=[],o=[],a=[],l=[],c=[],h=1/t,u=new U,d=new Ve,f=new U,g=new U,v=new U,m=0,p=0;for(let y=0;y<=e.length-1;y++)switch(y){case 0:m=e[y+1].x-e[y].x,p=e[y+1].y-e[y].y,f.x=p*1,f.y=-m,f.z=p*0,v.copy(f),f.normalize(),l.push(f.x,f.y,f.z);break;case e.length-1:v.normalize(),l.push(v.x,v.y,v.z);break;default:m=e[y+1].x-e[y].x,p=e[y+1].y-e[y].y,f.x=p*1,f.y=-m,f.z=p*0,g.copy(f),f.x+=v.x,f.y+=v.y,f.z+=v.z,f.normalize(),l.push(f.x,f.y,f.z),v.copy(g)}for(let y=0;y<=t;y++){let A=n+y*h*s,b=Math.sin(A),R=Math.cos(A);for(let T=0;T<=e.length-1;T++){u.x=e[T].x*b,u.y=e[T].y,u.z=e[T].x*R,o.push(u.x,u.y,u.z),d.x=y/t,d.y=T/(e.length-1),a.push(d.x,d.y);let _=l[3*T+0]*b,M=l[3*T+1],F=l[3*T+0]*R;c.push(_,M,F)}}for(let y=0;y<t;y++)for(let A=0;A<e.length-1;A++){let b=A+y*e.length,R=b,T=b+e.length,_=b+e.length+1,M=b+1;r.push(R,T,M),r.push(_,M,T)}this.setIndex(r),this.setAttribute("position",new lt(o,3)),this.setAttribute("uv",new lt(a,2)),this.setAttribute("normal",new lt(c,3))}copy(e){return super.copy(e),this.parameters=Object.assign({},e.parameters),this}static fromJSON(e){return new i(e.points,e.segments,e.phiStart,e.phiLength)}};var Ki=class i extends bt{constructor(e=1,t=1,n=1,s=1){super(),this.type="PlaneGeometry",this.parameters={width:e,height:t,widthSegments:n,heightSegments:s};let r=e/2,o=t/2,a=Math.floor(n),l=Math.floor(s),c=a+1,h=l+1,u=e/a,d=t/l,f=[],g=[],v=[],m=[];for(let p=0;p<h;p++){let y=p*d-o;for(let A=0;A<c;A++){let b=A*u-r;g.push(b,-y,0),v.push(0,0,1),m.push(A/a),m.push(1-p/l)}}for(let p=0;p<l;p++)for(let y=0;y<a;y++){let A=y+c*p,b=y+c*(p+1),R=y+1+c*(p+1),T=y+1+c*p;f.push(A,b,T),f.push(b,R,T)}this.setIndex(f),this.setAttribute("position",new lt(g,3)),this.setAttribute("normal",new lt(v,3)),this.setAttribute("uv",new lt(m,2))}copy(e){return super.copy(e),this.parameters=Object.assign({},e.parameters),this}static fromJSON(e){return new i(e.width,e.height,e.widthSegments,e.heightSegments)}},aa=class i extends bt{constructor(e=.5,t=1,n=32,s=1,r=0,o=Math.PI*2){super(),this.type="RingGeometry",this.parameters={innerRadius:e,outerRadius:t,thetaSegments:n,phiSegments:s,thetaStart:r,thetaLength:o},n=Math.max(3,n),s=Math.max(1,s);let a=[],l=[],c=[],h=[],u=e,d=(t-e)/s,f=new U,g=new Ve;for(let v=0;v<=s;v++){for(let m=0;m<=n;m++){let p=r+m/n*o;f.x=u*Math.cos(p),f.y=u*Math.sin(p),l.push(f.x,f.y,f.z),c.push(0,0,1),g.x=(f.x/t+1)/2,g.y=(f.y/t+1)/2,h.push(g.x,g.y)}u+=d}for(let v=0;v<s;v++){let m=v*(n+1);for(let p=0;p<n;p++){let y=p+m,A=y,b=y+n+1,R=y+n+2,T=y+1;a.push(A,b,T),a.push(b,R,T)}}this.setIndex(a),this.setAttribute("position",new lt(l,3)),this.setAttribute("normal",new lt(c,3)),this.setAttribute("uv",new lt(h,2))}copy(e){return super.copy(e),this.parameters=Object.assign({},e.parameters),this}static fromJSON(e){return new i(e.innerRadius,e.outerRadius,e.thetaSegments,e.phiSegments,e.thetaStart,e.thetaLength)}};var no=class i extends bt{constructor(e=1,t=32,n=16,s=0,r=Math.PI*2,o=0,a=Math.PI){super(),this.type="SphereGeometry",this.parameters={radius:e,widthSegments:t,heightSegments:n,phiStart:s,phiLength:r,thetaStart:o,thetaLength:a},t=Math.max(3,Math.floor(t)),n=Math.max(2,Math.floor(n));let l=Math.min(o+a,Math.PI),c=0,h=[],u=new U,d=new U,f=[],g=[],v=[],m=[];for(let p=0;p<=n;p++){let y=[],A=p/n,b=o+A*a,R=e*Math.cos(b),T=Math.sqrt(e*e-R*R),_=0;p===0&&o===0?_=.5/t:p===n&&l===Math.PI&&(_=-.5/t);for(let M=0;M<=t;M++){let F=M/t,I=s+F*r;u.x=-T*Math.cos(I),u.y=R,u.z=T*Math.sin(I),g.push(u.x,u.y,u.z),d.copy(u).normalize(),v.push(d.x,d.y,d.z),m.push(F+_,1-A),y.push(c++)}h.push(y)}for(let p=0;p<n;p++)for(let y=0;y<t;y++){let A=h[p][y+1],b=h[p][y],R=h[p+1][y],T=h[p+1][y+1];(p!==0||o>0)&&f.push(A,b,T),(p!==n-1||l<Math.PI)&&f.push(b,R,T)}this.setIndex(f),this.setAttribute("position",new lt(g,3)),this.setAttribute("normal",new lt(v,3)),this.setAttribute("uv",new lt(m,2))}copy(e){return super.copy(e),this.parameters=Object.assign({},e.parameters),this}static fromJSON(e){return new i(e.radius,e.widthSegments,e.heightSegments,e.phiStart,e.phiLength,e.thetaStart,e.thetaLength)}};function cr(i){let e={};for(let t in i){e[t]={};for(let n in i[t]){let s=i[t][n];if(Gf(s))s.isRenderTargetTexture?(Ye("UniformsUtils: Textures of render targets cannot be cloned via cloneUniforms() or mergeUniforms()."),e[t][n]=null):e[t][n]=s.clone();else if(Array.isArray(s))if(Gf(s[0])){let r=[];for(let o=0,a=s.length;o<a;o++)r[o]=s[o].clone();e[t][n]=r}else e[t][n]=s.slice();else e[t][n]=s}}return e}function Hn(i){let e={};for(let t=0;t<i.length;t++){let n=cr(i[t]);for(let s in n)e[s]=n[s]}return e}function Gf(i){return i&&(i.isColor||i.isMatrix3||i.isMatrix4||i.isVector2||i.isVector3||i.isVector4||i.isTexture||i.isQuaternion)}function a_(i){let e=[];for(let t=0;t<i.length;t++)e.push(i[t].clone());return e}function zu(i){let e=i.getRenderTarget();return e===null?i.outputColorSpace:e.isXRRenderTarget===!0?e.texture.colorSpace:xt.workingColorSpace}var Bp={clone:cr,merge:Hn},l_=`void main() {
	gl_Position = projectionMatrix * modelViewMatrix * vec4( position, 1.0 );
}`,c_=`void main() {
	gl_FragColor = vec4( 1.0, 0.0, 0.0, 1.0 );
}`,ji=class extends Zi{constructor(e){super(),this.isShaderMaterial=!0,this.type="ShaderMaterial",this.defines={},this.uniforms={},this.uniformsGroups=[],this.vertexShader=l_,this.fragmentShader=c_,this.linewidth=1,this.wireframe=!1,this.wireframeLinewidth=1,this.fog=!1,this.lights=!1,this.clipping=!1,this.forceSinglePass=!0,this.extensions={clipCullDistance:!1,multiDraw:!1},this.defaultAttributeValues={color:[1,1,1],uv:[0,0],uv1:[0,0]},this.index0AttributeName=void 0,this.uniformsNeedUpdate=!1,this.glslVersion=null,e!==void 0&&this.setValues(e)}copy(e){return super.copy(e),this.fragmentShader=e.fragmentShader,this.vertexShader=e.vertexShader,this.uniforms=cr(e.uniforms),this.uniformsGroups=a_(e.uniformsGroups),this.defines=Object.assign({},e.defines),this.wireframe=e.wireframe,this.wireframeLinewidth=e.wireframeLinewidth,this.fog=e.fog,this.lights=e.lights,this.clipping=e.clipping,this.extensions=Object.assign({},e.extensions),this.glslVersion=e.glslVersion,this.defaultAttributeValues=Object.assign({},e.defaultAttributeValues),this.index0AttributeName=e.index0AttributeName,this.uniformsNeedUpdate=e.uniformsNeedUpdate,this}toJSON(e){let t=super.toJSON(e);t.glslVersion=this.glslVersion,t.uniforms={};for(let s in this.uniforms){let o=this.uniforms[s].value;o&&o.isTexture?t.uniforms[s]={type:"t",value:o.toJSON(e).uuid}:o&&o.isColor?t.uniforms[s]={type:"c",value:o.getHex()}:o&&o.isVector2?t.uniforms[s]={type:"v2",value:o.toArray()}:o&&o.isVector3?t.uniforms[s]={type:"v3",value:o.toArray()}:o&&o.isVector4?t.uniforms[s]={type:"v4",value:o.toArray()}:o&&o.isMatrix3?t.uniforms[s]={type:"m3",value:o.toArray()}:o&&o.isMatrix4?t.uniforms[s]={type:"m4",value:o.toArray()}:t.uniforms[s]={value:o}}Object.keys(this.defines).length>0&&(t.defines=this.defines),t.vertexShader=this.vertexShader,t.fragmentShader=this.fragmentShader,t.lights=this.lights,t.clipping=this.clipping;let n={};for(let s in this.extensions)this.extensions[s]===!0&&(n[s]=!0);return Object.keys(n).length>0&&(t.extensions=n),t}fromJSON(e,t){if(super.fromJSON(e,t),e.uniforms!==void 0)for(let n in e.uniforms){let s=e.uniforms[n];switch(this.uniforms[n]={},s.type){case"t":this.uniforms[n].value=t[s.value]||null;break;case"c":this.uniforms[n].value=new Ze().setHex(s.value);break;case"v2":this.uniforms[n].value=new Ve().fromArray(s.value);break;case"v3":this.uniforms[n].value=new U().fromArray(s.value);break;case"v4":this.uniforms[n].value=new Yt().fromArray(s.value);break;case"m3":this.uniforms[n].value=new nt().fromArray(s.value);break;case"m4":this.uniforms[n].value=new Ut().fromArray(s.value);break;default:this.uniforms[n].value=s.value}}if(e.defines!==void 0&&(this.defines=e.defines),e.vertexShader!==void 0&&(this.vertexShader=e.vertexShader),e.fragmentShader!==void 0&&(this.fragmentShader=e.fragmentShader),e.glslVersion!==void 0&&(this.glslVersion=e.glslVersion),e.extensions!==void 0)for(let n in e.extensions)this.extensions[n]=e.extensions[n];return e.lights!==void 0&&(this.lights=e.lights),e.clipping!==void 0&&(this.clipping=e.clipping),this}},Ll=class extends ji{constructor(e){super(e),this.isRawShaderMaterial=!0,this.type="RawShaderMaterial"}};var Ii=class extends Zi{constructor(e){super(),this.isMeshPhongMaterial=!0,this.type="MeshPhongMaterial",this.color=new Ze(16777215),this.specular=new Ze(1118481),this.shininess=30,this.map=null,this.lightMap=null,this.lightMapIntensity=1,this.aoMap=null,this.aoMapIntensity=1,this.emissive=new Ze(0),this.emissiveIntensity=1,this.emissiveMap=null,this.bumpMap=null,this.bumpScale=1,this.normalMap=null,this.normalMapType=Lc,this.normalScale=new Ve(1,1),this.displacementMap=null,this.displacementScale=1,this.displacementBias=0,this.specularMap=null,this.alphaMap=null,this.envMap=null,this.envMapRotation=new gs,this.combine=ql,this.reflectivity=1,this.envMapIntensity=1,this.refractionRatio=.98,this.wireframe=!1,this.wireframeLinewidth=1,this.wireframeLinecap="round",this.wireframeLinejoin="round",this.flatShading=!1,this.fog=!0,this.setValues(e)}copy(e){return super.copy(e),this.color.copy(e.color),this.specular.copy(e.specular),this.shininess=e.shininess,this.map=e.map,this.lightMap=e.lightMap,this.lightMapIntensity=e.lightMapIntensity,this.aoMap=e.aoMap,this.aoMapIntensity=e.aoMapIntensity,this.emissive.copy(e.emissive),this.emissiveMap=e.emissiveMap,this.emissiveIntensity=e.emissiveIntensity,this.bumpMap=e.bumpMap,this.bumpScale=e.bumpScale,this.normalMap=e.normalMap,this.normalMapType=e.normalMapType,this.normalScale.copy(e.normalScale),this.displacementMap=e.displacementMap,this.displacementScale=e.displacementScale,this.displacementBias=e.displacementBias,this.specularMap=e.specularMap,this.alphaMap=e.alphaMap,this.envMap=e.envMap,this.envMapRotation.copy(e.envMapRotation),this.combine=e.combine,this.reflectivity=e.reflectivity,this.envMapIntensity=e.envMapIntensity,this.refractionRatio=e.refractionRatio,this.wireframe=e.wireframe,this.wireframeLinewidth=e.wireframeLinewidth,this.wireframeLinecap=e.wireframeLinecap,this.wireframeLinejoin=e.wireframeLinejoin,this.flatShading=e.flatShading,this.fog=e.fog,this}};var io=class extends Zi{constructor(e){super(),this.isMeshDepthMaterial=!0,this.type="MeshDepthMaterial",this.depthPacking=Sp,this.map=null,this.alphaMap=null,this.displacementMap=null,this.displacementScale=1,this.displacementBias=0,this.wireframe=!1,this.wireframeLinewidth=1,this.setValues(e)}copy(e){return super.copy(e),this.depthPacking=e.depthPacking,this.map=e.map,this.alphaMap=e.alphaMap,this.displacementMap=e.displacementMap,this.displacementScale=e.displacementScale,this.displacementBias=e.displacementBias,this.wireframe=e.wireframe,this.wireframeLinewidth=e.wireframeLinewidth,this}},Dl=class extends Zi{constructor(e){super(),this.isMeshDistanceMaterial=!0,this.type="MeshDistanceMaterial",this.map=null,this.alphaMap=null,this.displacementMap=null,this.displacementScale=1,this.displacementBias=0,this.setValues(e)}copy(e){return super.copy(e),this.map=e.map,this.alphaMap=e.alphaMap,this.displacementMap=e.displacementMap,this.displacementScale=e.displacementScale,this.displacementBias=e.displacementBias,this}};function Hr(i,e){return!i||i.constructor===e?i:typeof e.BYTES_PER_ELEMENT=="number"?new e(i):Array.prototype.slice.call(i)}function hl(i){return i!==void 0&&i.inTangents!==void 0&&i.outTangents!==void 0}var zs=class{constructor(e,t,n,s){this.parameterPositions=e,this._cachedIndex=0,this.resultBuffer=s!==void 0?s:new t.constructor(n),this.sampleValues=t,this.valueSize=n,this.settings=null,this.DefaultSettings_={}}evaluate(e){let t=this.parameterPositions,n=this._cachedIndex,s=t[n],r=t[n-1];n:{e:{let o;t:{i:if(!(e<s)){for(let a=n+2;;){if(s===void 0){if(e<r)break i;return n=t.length,this._cachedIndex=n,this.copySampleValue_(n-1)}if(n===a)break;if(r=s,s=t[++n],e<s)break e}o=t.length;break t}if(!(e>=r)){let a=t[1];e<a&&(n=2,r=a);for(let l=n-2;;){if(r===void 0)return this._cachedIndex=0,this.copySampleValue_(0);if(n===l)break;if(s=r,r=t[--n-1],e>=r)break e}o=n,n=0;break t}break n}for(;n<o;){let a=n+o>>>1;e<t[a]?o=a:n=a+1}if(s=t[n],r=t[n-1],r===void 0)return this._cachedIndex=0,this.copySampleValue_(0);if(s===void 0)return n=t.length,this._cachedIndex=n,this.copySampleValue_(n-1)}this._cachedIndex=n,this.intervalChanged_(n,r,s)}return this.interpolate_(n,r,e,s)}getSettings_(){return this.settings||this.DefaultSettings_}copySampleValue_(e){let t=this.resultBuffer,n=this.sampleValues,s=this.valueSize,r=e*s;for(let o=0;o!==s;++o)t[o]=n[r+o];return t}interpolate_(){throw new Error("THREE.Interpolant: Call to abstract method.")}intervalChanged_(){}},Nl=class extends zs{constructor(e,t,n,s){super(e,t,n,s),this._weightPrev=-0,this._offsetPrev=-0,this._weightNext=-0,this._offsetNext=-0,this.DefaultSettings_={endingStart:tu,endingEnd:tu}}intervalChanged_(e,t,n){let s=this.parameterPositions,r=e-2,o=e+1,a=s[r],l=s[o];if(a===void 0)switch(this.getSettings_().endingStart){case nu:r=e,a=2*t-n;break;case iu:r=s.length-2,a=t+s[r]-s[r+1];break;default:r=e,a=n}if(l===void 0)switch(this.getSettings_().endingEnd){case nu:o=e,l=2*n-t;break;case iu:o=1,l=n+s[1]-s[0];break;default:o=e-1,l=t}let c=(n-t)*.5,h=this.valueSize;this._weightPrev=c/(t-a),this._weightNext=c/(l-n),this._offsetPrev=r*h,this._offsetNext=o*h}interpolate_(e,t,n,s){let r=this.resultBuffer,o=this.sampleValues,a=this.valueSize,l=e*a,c=l-a,h=this._offsetPrev,u=this._offsetNext,d=this._weightPrev,f=this._weightNext,g=(n-t)/(s-t),v=g*g,m=v*g,p=-d*m+2*d*v-d*g,y=(1+d)*m+(-1.5-2*d)*v+(-.5+d)*g+1,A=(-1-f)*m+(1.5+f)*v+.5*g,b=f*m-f*v;for(let R=0;R!==a;++R)r[R]=p*o[h+R]+y*o[c+R]+A*o[l+R]+b*o[u+R];return r}},Ul=class extends zs{constructor(e,t,n,s){super(e,t,n,s)}interpolate_(e,t,n,s){let r=this.resultBuffer,o=this.sampleValues,a=this.valueSize,l=e*a,c=l-a,h=(n-t)/(s-t),u=1-h;for(let d=0;d!==a;++d)r[d]=o[c+d]*u+o[l+d]*h;return r}},Fl=class extends zs{constructor(e,t,n,s){super(e,t,n,s)}interpolate_(e){return this.copySampleValue_(e-1)}},Ol=class extends zs{interpolate_(e,t,n,s){let r=this.resultBuffer,o=this.sampleValues,a=this.valueSize,l=e*a,c=l-a,h=this.inTangents,u=this.outTangents;if(!h||!u){let g=(n-t)/(s-t),v=1-g;for(let m=0;m!==a;++m)r[m]=o[c+m]*v+o[l+m]*g;return r}let d=a*2,f=e-1;for(let g=0;g!==a;++g){let v=o[c+g],m=o[l+g],p=f*d+g*2,y=u[p],A=u[p+1],b=e*d+g*2,R=h[b],T=h[b+1],_=u_(n,t,y,R,s);r[g]=kp(_,v,A,T,m)}return r}};function kp(i,e,t,n,s){let r=1-i;return r*r*r*e+3*r*r*i*t+3*r*i*i*n+i*i*i*s}function h_(i,e,t,n,s){let r=1-i;return 3*r*r*(t-e)+6*r*i*(n-t)+3*i*i*(s-n)}function u_(i,e,t,n,s){let r=(i-e)/(s-e);for(let o=0;o<8;o++){let a=kp(r,e,t,n,s)-i;if(Math.abs(a)<1e-10)break;let l=h_(r,e,t,n,s);if(Math.abs(l)<1e-10)break;r=Math.max(0,Math.min(1,r-a/l))}return r}var li=class{constructor(e,t,n,s){if(e===void 0)throw new Error("THREE.KeyframeTrack: track name is undefined");if(t===void 0||t.length===0)throw new Error("THREE.KeyframeTrack: no keyframes in track named "+e);this.name=e,this.times=Hr(t,this.TimeBufferType),this.values=Hr(n,this.ValueBufferType),this.setInterpolation(s||this.DefaultInterpolation)}static toJSON(e){let t=e.constructor,n;if(t.toJSON!==this.toJSON)n=t.toJSON(e);else{n={name:e.name,times:Hr(e.times,Array),values:Hr(e.values,Array)};let s=e.getInterpolation();s!==e.DefaultInterpolation&&(n.interpolation=s),hl(e.settings)&&(n.settings={inTangents:Hr(e.settings.inTangents,Array),outTangents:Hr(e.settings.outTangents,Array)})}return n.type=e.ValueTypeName,n}InterpolantFactoryMethodDiscrete(e){return new Fl(this.times,this.values,this.getValueSize(),e)}InterpolantFactoryMethodLinear(e){return new Ul(this.times,this.values,this.getValueSize(),e)}InterpolantFactoryMethodSmooth(e){return new Nl(this.times,this.values,this.getValueSize(),e)}InterpolantFactoryMethodBezier(e){let t=new Ol(this.times,this.values,this.getValueSize(),e);return this.settings&&(t.inTangents=this.settings.inTangents,t.outTangents=this.settings.outTangents),t}setInterpolation(e){let t;switch(e){case Xo:t=this.InterpolantFactoryMethodDiscrete;break;case wl:t=this.InterpolantFactoryMethodLinear;break;case fl:t=this.InterpolantFactoryMethodSmooth;break;case eu:t=this.InterpolantFactoryMethodBezier;break}if(t===void 0){let n="unsupported interpolation for "+this.ValueTypeName+" keyframe track named "+this.name;if(this.createInterpolant===void 0)if(e!==this.DefaultInterpolation)this.setInterpolation(this.DefaultInterpolation);else throw new Error(n);return Ye("KeyframeTrack:",n),this}return this.createInterpolant=t,this}getInterpolation(){switch(this.createInterpolant){case this.InterpolantFactoryMethodDiscrete:return Xo;case this.InterpolantFactoryMethodLinear:return wl;case this.InterpolantFactoryMethodSmooth:return fl;case this.InterpolantFactoryMethodBezier:return eu}}getValueSize(){return this.values.length/this.times.length}shift(e){if(e!==0){let t=this.times;for(let n=0,s=t.length;n!==s;++n)t[n]+=e;hl(this.settings)&&(Wf(this.settings.inTangents,e),Wf(this.settings.outTangents,e))}return this}scale(e){if(e!==1){let t=this.times;for(let n=0,s=t.length;n!==s;++n)t[n]*=e;hl(this.settings)&&(Xf(this.settings.inTangents,e),Xf(this.settings.outTangents,e))}return this}trim(e,t){let n=this.times,s=n.length,r=0,o=s-1;for(;r!==s&&n[r]<e;)++r;for(;o!==-1&&n[o]>t;)--o;if(++o,r!==0||o!==s){r>=o&&(o=Math.max(o,1),r=o-1);let a=this.getValueSize();this.times=n.slice(r,o),this.values=this.values.slice(r*a,o*a)}return this}validate(){let e=!0,t=this.getValueSize();t-Math.floor(t)!==0&&(Qe("KeyframeTrack: Invalid value size in track.",this),e=!1);let n=this.times,s=this.values,r=n.length;r===0&&(Qe("KeyframeTrack: Track is empty.",this),e=!1);let o=null;for(let a=0;a!==r;a++){let l=n[a];if(typeof l=="number"&&isNaN(l)){Qe("KeyframeTrack: Time is not a valid number.",this,a,l),e=!1;break}if(o!==null&&o>l){Qe("KeyframeTrack: Out of order keys.",this,a,l,o),e=!1;break}o=l}if(s!==void 0&&A0(s))for(let a=0,l=s.length;a!==l;++a){let c=s[a];if(isNaN(c)){Qe("KeyframeTrack: Value is not a valid number.",this,a,c),e=!1;break}}return e}optimize(){let e=this.times.slice(),t=this.values.slice(),n=this.getValueSize(),s=this.getInterpolation()===fl,r=e.length-1,o=1;for(let a=1;a<r;++a){let l=!1,c=e[a],h=e[a+1];if(c!==h&&(a!==1||c!==e[0]))if(s)l=!0;else{let u=a*n,d=u-n,f=u+n;for(let g=0;g!==n;++g){let v=t[u+g];if(v!==t[d+g]||v!==t[f+g]){l=!0;break}}}if(l){if(a!==o){e[o]=e[a];let u=a*n,d=o*n;for(let f=0;f!==n;++f)t[d+f]=t[u+f]}++o}}if(r>0){e[o]=e[r];for(let a=r*n,l=o*n,c=0;c!==n;++c)t[l+c]=t[a+c];++o}return o!==e.length?(this.times=e.slice(0,o),this.values=t.slice(0,o*n)):(this.times=e,this.values=t),this}clone(){let e=this.times.slice(),t=this.values.slice(),n=this.constructor,s=new n(this.name,e,t);return s.createInterpolant=this.createInterpolant,hl(this.settings)&&(s.settings={inTangents:this.settings.inTangents.slice(),outTangents:this.settings.outTangents.slice()}),s}};function Wf(i,e){for(let t=0,n=i.length;t!==n;t+=2)i[t]+=e}function Xf(i,e){for(let t=0,n=i.length;t!==n;t+=2)i[t]*=e}li.prototype.ValueTypeName="";li.prototype.TimeBufferType=Float32Array;li.prototype.ValueBufferType=Float32Array;li.prototype.DefaultInterpolation=wl;var Hs=class extends li{constructor(e,t,n){super(e,t,n)}};Hs.prototype.ValueTypeName="bool";Hs.prototype.ValueBufferType=Array;Hs.prototype.DefaultInterpolation=Xo;Hs.prototype.InterpolantFactoryMethodLinear=void 0;Hs.prototype.InterpolantFactoryMethodSmooth=void 0;var Bl=class extends li{constructor(e,t,n,s){super(e,t,n,s)}};Bl.prototype.ValueTypeName="color";var kl=class extends li{constructor(e,t,n,s){super(e,t,n,s)}};kl.prototype.ValueTypeName="number";var zl=class extends zs{constructor(e,t,n,s){super(e,t,n,s)}interpolate_(e,t,n,s){let r=this.resultBuffer,o=this.sampleValues,a=this.valueSize,l=(n-t)/(s-t),c=e*a;for(let h=c+a;c!==h;c+=4)_n.slerpFlat(r,0,o,c-a,o,c,l);return r}},la=class extends li{constructor(e,t,n,s){super(e,t,n,s)}InterpolantFactoryMethodLinear(e){return new zl(this.times,this.values,this.getValueSize(),e)}};la.prototype.ValueTypeName="quaternion";la.prototype.InterpolantFactoryMethodSmooth=void 0;var Vs=class extends li{constructor(e,t,n){super(e,t,n)}};Vs.prototype.ValueTypeName="string";Vs.prototype.ValueBufferType=Array;Vs.prototype.DefaultInterpolation=Xo;Vs.prototype.InterpolantFactoryMethodLinear=void 0;Vs.prototype.InterpolantFactoryMethodSmooth=void 0;var Hl=class extends li{constructor(e,t,n,s){super(e,t,n,s)}};Hl.prototype.ValueTypeName="vector";var Vl=class{constructor(e,t,n){let s=this,r=!1,o=0,a=0,l,c=[];this.onStart=void 0,this.onLoad=e,this.onProgress=t,this.onError=n,this._abortController=null,this.itemStart=function(h){a++,r===!1&&s.onStart!==void 0&&s.onStart(h,o,a),r=!0},this.itemEnd=function(h){o++,s.onProgress!==void 0&&s.onProgress(h,o,a),o===a&&(r=!1,s.onLoad!==void 0&&s.onLoad())},this.itemError=function(h){s.onError!==void 0&&s.onError(h)},this.resolveURL=function(h){return h=h.normalize("NFC"),l?l(h):h},this.setURLModifier=function(h){return l=h,this},this.addHandler=function(h,u){return c.push(h,u),this},this.removeHandler=function(h){let u=c.indexOf(h);return u!==-1&&c.splice(u,2),this},this.getHandler=function(h){for(let u=0,d=c.length;u<d;u+=2){let f=c[u],g=c[u+1];if(f.global&&(f.lastIndex=0),f.test(h))return g}return null},this.abort=function(){return this.abortController.abort(),this._abortController=null,this}}get abortController(){return this._abortController||(this._abortController=new AbortController),this._abortController}},zp=new Vl,Gl=class{constructor(e){this.manager=e!==void 0?e:zp,this.crossOrigin="anonymous",this.withCredentials=!1,this.path="",this.resourcePath="",this.requestHeader={},this.priority="auto",this.cache="default",typeof __THREE_DEVTOOLS__<"u"&&__THREE_DEVTOOLS__.dispatchEvent(new CustomEvent("observe",{detail:this}))}load(){}loadAsync(e,t){let n=this;return new Promise(function(s,r){n.load(e,s,t,r)})}parse(){}setCrossOrigin(e){return this.crossOrigin=e,this}setWithCredentials(e){return this.withCredentials=e,this}setPath(e){return this.path=e,this}setResourcePath(e){return this.resourcePath=e,this}setRequestHeader(e){return this.requestHeader=e,this}setPriority(e){return this.priority=e,this}setCache(e){return this.cache=e,this}abort(){return this}};Gl.DEFAULT_MATERIAL_NAME="__DEFAULT";var ca=class extends Pn{static registerNode(e){this.prototype._lightNode=e}constructor(e,t=1){super(),this.isLight=!0,this.type="Light",this.color=new Ze(e),this.intensity=t}copy(e,t){return super.copy(e,t),this.color.copy(e.color),this.intensity=e.intensity,this}toJSON(e){let t=super.toJSON(e);return t.object.color=this.color.getHex(),t.object.intensity=this.intensity,t}},ha=class extends ca{constructor(e,t,n){super(e,n),this.isHemisphereLight=!0,this.type="HemisphereLight",this.position.copy(Pn.DEFAULT_UP),this.updateMatrix(),this.groundColor=new Ze(t)}copy(e,t){return super.copy(e,t),this.groundColor.copy(e.groundColor),this}toJSON(e){let t=super.toJSON(e);return t.object.groundColor=this.groundColor.getHex(),t}},Qh=new Ut,qf=new U,Yf=new U,Wl=class{constructor(e){this.camera=e,this.intensity=1,this.bias=0,this.biasNode=null,this.normalBias=0,this.radius=1,this.blurSamples=8,this.mapSize=new Ve(512,512),this.mapType=zn,this.map=null,this.mapPass=null,this.matrix=new Ut,this.autoUpdate=!0,this.needsUpdate=!1,this._frustum=new Os,this._frameExtents=new Ve(1,1),this._viewportCount=1,this._viewports=[new Yt(0,0,1,1)]}getViewportCount(){return this._viewportCount}getCamera(){return this.camera}getFrustum(){return this._frustum}updateMatrices(e){let t=this.camera;qf.setFromMatrixPosition(e.matrixWorld),t.position.copy(qf),Yf.setFromMatrixPosition(e.target.matrixWorld),t.lookAt(Yf),t.updateMatrixWorld(),this._updateMatrix(t,this.matrix,this._frustum)}_updateMatrix(e,t,n,s){Qh.multiplyMatrices(e.projectionMatrix,e.matrixWorldInverse),n.setFromProjectionMatrix(Qh,e.coordinateSystem,e.reversedDepth);let r=this._frameExtents,o=s?s.z/r.x:1,a=s?s.w/r.y:1,l=s?s.x/r.x:0,c=s?s.y/r.y:0;e.coordinateSystem===Yr||e.reversedDepth?t.set(.5*o,0,0,.5*o+l,0,.5*a,0,.5*a+c,0,0,1,0,0,0,0,1):t.set(.5*o,0,0,.5*o+l,0,.5*a,0,.5*a+c,0,0,.5,.5,0,0,0,1),t.multiply(Qh)}getViewport(e){return this._viewports[e]}getFrameExtents(){return this._frameExtents}dispose(){this.map&&this.map.dispose(),this.mapPass&&this.mapPass.dispose()}copy(e){return this.camera=e.camera.clone(),this.intensity=e.intensity,this.bias=e.bias,this.radius=e.radius,this.autoUpdate=e.autoUpdate,this.needsUpdate=e.needsUpdate,this.normalBias=e.normalBias,this.blurSamples=e.blurSamples,this.mapSize.copy(e.mapSize),this.mapType=e.mapType,this.biasNode=e.biasNode,this}clone(){return new this.constructor().copy(this)}toJSON(){let e={};return e.intensity=this.intensity,e.bias=this.bias,e.normalBias=this.normalBias,e.radius=this.radius,e.blurSamples=this.blurSamples,e.mapSize=this.mapSize.toArray(),e.mapType=this.mapType,e.camera=this.camera.toJSON(!1).object,delete e.camera.matrix,e}},ul=new U,dl=new _n,qi=new U,ua=class extends Pn{constructor(){super(),this.isCamera=!0,this.type="Camera",this.matrixWorldInverse=new Ut,this.projectionMatrix=new Ut,this.projectionMatrixInverse=new Ut,this.coordinateSystem=gi,this._reversedDepth=!1}get reversedDepth(){return this._reversedDepth}copy(e,t){return super.copy(e,t),this.matrixWorldInverse.copy(e.matrixWorldInverse),this.projectionMatrix.copy(e.projectionMatrix),this.projectionMatrixInverse.copy(e.projectionMatrixInverse),this.coordinateSystem=e.coordinateSystem,this}getWorldDirection(e){return super.getWorldDirection(e).negate()}updateMatrixWorld(e){super.updateMatrixWorld(e),this.matrixWorld.decompose(ul,dl,qi),qi.x===1&&qi.y===1&&qi.z===1?this.matrixWorldInverse.copy(this.matrixWorld).invert():this.matrixWorldInverse.compose(ul,dl,qi.set(1,1,1)).invert()}updateWorldMatrix(e,t,n=!1){super.updateWorldMatrix(e,t,n),this.matrixWorld.decompose(ul,dl,qi),qi.x===1&&qi.y===1&&qi.z===1?this.matrixWorldInverse.copy(this.matrixWorld).invert():this.matrixWorldInverse.compose(ul,dl,qi.set(1,1,1)).invert()}clone(){return new this.constructor().copy(this)}},Fs=new U,$f=new Ve,Zf=new Ve,kn=class extends ua{constructor(e=50,t=1,n=.1,s=2e3){super(),this.isPerspectiveCamera=!0,this.type="PerspectiveCamera",this.fov=e,this.zoom=1,this.near=n,this.far=s,this.focus=10,this.aspect=t,this.view=null,this.filmGauge=35,this.filmOffset=0,this.updateProjectionMatrix()}copy(e,t){return super.copy(e,t),this.fov=e.fov,this.zoom=e.zoom,this.near=e.near,this.far=e.far,this.focus=e.focus,this.aspect=e.aspect,this.view=e.view===null?null:Object.assign({},e.view),this.filmGauge=e.filmGauge,this.filmOffset=e.filmOffset,this}setFocalLength(e){let t=.5*this.getFilmHeight()/e;this.fov=Zr*2*Math.atan(t),this.updateProjectionMatrix()}getFocalLength(){let e=Math.tan(Wr*.5*this.fov);return .5*this.getFilmHeight()/e}getEffectiveFOV(){return Zr*2*Math.atan(Math.tan(Wr*.5*this.fov)/this.zoom)}getFilmWidth(){return this.filmGauge*Math.min(this.aspect,1)}getFilmHeight(){return this.filmGauge/Math.max(this.aspect,1)}getViewBounds(e,t,n){Fs.set(-1,-1,.5).applyMatrix4(this.projectionMatrixInverse),t.set(Fs.x,Fs.y).multiplyScalar(-e/Fs.z),Fs.set(1,1,.5).applyMatrix4(this.projectionMatrixInverse),n.set(Fs.x,Fs.y).multiplyScalar(-e/Fs.z)}getViewSize(e,t){return this.getViewBounds(e,$f,Zf),t.subVectors(Zf,$f)}setViewOffset(e,t,n,s,r,o){this.aspect=e/t,this.view===null&&(this.view={enabled:!0,fullWidth:1,fullHeight:1,offsetX:0,offsetY:0,width:1,height:1}),this.view.enabled=!0,this.view.fullWidth=e,this.view.fullHeight=t,this.view.offsetX=n,this.view.offsetY=s,this.view.width=r,this.view.height=o,this.updateProjectionMatrix()}clearViewOffset(){this.view!==null&&(this.view.enabled=!1),this.updateProjectionMatrix()}updateProjectionMatrix(){let e=this.near,t=e*Math.tan(Wr*.5*this.fov)/this.zoom,n=2*t,s=this.aspect*n,r=-.5*s,o=this.view;if(this.view!==null&&this.view.enabled){let l=o.fullWidth,c=o.fullHeight;r+=o.offsetX*s/l,t-=o.offsetY*n/c,s*=o.width/l,n*=o.height/c}let a=this.filmOffset;a!==0&&(r+=e*a/this.getFilmWidth()),this.projectionMatrix.makePerspective(r,r+s,t,t-n,e,this.far,this.coordinateSystem,this.reversedDepth),this.projectionMatrixInverse.copy(this.projectionMatrix).invert()}toJSON(e){let t=super.toJSON(e);return t.object.fov=this.fov,t.object.zoom=this.zoom,t.object.near=this.near,t.object.far=this.far,t.object.focus=this.focus,t.object.aspect=this.aspect,this.view!==null&&(t.object.view=Object.assign({},this.view)),t.object.filmGauge=this.filmGauge,t.object.filmOffset=this.filmOffset,t}};var xs=class extends ua{constructor(e=-1,t=1,n=1,s=-1,r=.1,o=2e3){super(),this.isOrthographicCamera=!0,this.type="OrthographicCamera",this.zoom=1,this.view=null,this.left=e,this.right=t,this.top=n,this.bottom=s,this.near=r,this.far=o,this.updateProjectionMatrix()}copy(e,t){return super.copy(e,t),this.left=e.left,this.right=e.right,this.top=e.top,this.bottom=e.bottom,this.near=e.near,this.far=e.far,this.zoom=e.zoom,this.view=e.view===null?null:Object.assign({},e.view),this}setViewOffset(e,t,n,s,r,o){this.view===null&&(this.view={enabled:!0,fullWidth:1,fullHeight:1,offsetX:0,offsetY:0,width:1,height:1}),this.view.enabled=!0,this.view.fullWidth=e,this.view.fullHeight=t,this.view.offsetX=n,this.view.offsetY=s,this.view.width=r,this.view.height=o,this.updateProjectionMatrix()}clearViewOffset(){this.view!==null&&(this.view.enabled=!1),this.updateProjectionMatrix()}updateProjectionMatrix(){let e=(this.right-this.left)/(2*this.zoom),t=(this.top-this.bottom)/(2*this.zoom),n=(this.right+this.left)/2,s=(this.top+this.bottom)/2,r=n-e,o=n+e,a=s+t,l=s-t;if(this.view!==null&&this.view.enabled){let c=(this.right-this.left)/this.view.fullWidth/this.zoom,h=(this.top-this.bottom)/this.view.fullHeight/this.zoom;r+=c*this.view.offsetX,o=r+c*this.view.width,a-=h*this.view.offsetY,l=a-h*this.view.height}this.projectionMatrix.makeOrthographic(r,o,a,l,this.near,this.far,this.coordinateSystem,this.reversedDepth),this.projectionMatrixInverse.copy(this.projectionMatrix).invert()}toJSON(e){let t=super.toJSON(e);return t.object.zoom=this.zoom,t.object.left=this.left,t.object.right=this.right,t.object.top=this.top,t.object.bottom=this.bottom,t.object.near=this.near,t.object.far=this.far,this.view!==null&&(t.object.view=Object.assign({},this.view)),t}},ru=class extends Wl{constructor(){super(new xs(-5,5,5,-5,.5,500)),this.isDirectionalLightShadow=!0}},da=class extends ca{constructor(e,t){super(e,t),this.isDirectionalLight=!0,this.type="DirectionalLight",this.position.copy(Pn.DEFAULT_UP),this.updateMatrix(),this.target=new Pn,this.shadow=new ru}dispose(){super.dispose(),this.shadow.dispose()}copy(e){return super.copy(e),this.target=e.target.clone(),this.shadow=e.shadow.clone(),this}toJSON(e){let t=super.toJSON(e);return t.object.shadow=this.shadow.toJSON(),t.object.target=this.target.uuid,t}};var ir=class extends bt{constructor(){super(),this.isInstancedBufferGeometry=!0,this.type="InstancedBufferGeometry",this.instanceCount=1/0}copy(e){return super.copy(e),this.instanceCount=e.instanceCount,this}toJSON(){let e=super.toJSON();return e.instanceCount=this.instanceCount,e.isInstancedBufferGeometry=!0,e}};var Vr=-90,Gr=1,so=class extends Pn{constructor(e,t,n){super(),this.type="CubeCamera",this.renderTarget=n,this.coordinateSystem=null,this.activeMipmapLevel=0;let s=new kn(Vr,Gr,e,t);s.layers=this.layers,this.add(s);let r=new kn(Vr,Gr,e,t);r.layers=this.layers,this.add(r);let o=new kn(Vr,Gr,e,t);o.layers=this.layers,this.add(o);let a=new kn(Vr,Gr,e,t);a.layers=this.layers,this.add(a);let l=new kn(Vr,Gr,e,t);l.layers=this.layers,this.add(l);let c=new kn(Vr,Gr,e,t);c.layers=this.layers,this.add(c)}updateCoordinateSystem(){let e=this.coordinateSystem,t=this.children.concat(),[n,s,r,o,a,l]=t;for(let c of t)this.remove(c);if(e===gi)n.up.set(0,1,0),n.lookAt(1,0,0),s.up.set(0,1,0),s.lookAt(-1,0,0),r.up.set(0,0,-1),r.lookAt(0,1,0),o.up.set(0,0,1),o.lookAt(0,-1,0),a.up.set(0,1,0),a.lookAt(0,0,1),l.up.set(0,1,0),l.lookAt(0,0,-1);else if(e===Yr)n.up.set(0,-1,0),n.lookAt(-1,0,0),s.up.set(0,-1,0),s.lookAt(1,0,0),r.up.set(0,0,1),r.lookAt(0,1,0),o.up.set(0,0,-1),o.lookAt(0,-1,0),a.up.set(0,-1,0),a.lookAt(0,0,1),l.up.set(0,-1,0),l.lookAt(0,0,-1);else throw new Error("THREE.CubeCamera.updateCoordinateSystem(): Invalid coordinate system: "+e);for(let c of t)this.add(c),c.updateMatrixWorld()}update(e,t){this.parent===null&&this.updateMatrixWorld();let{renderTarget:n,activeMipmapLevel:s}=this;this.coordinateSystem!==e.coordinateSystem&&(this.coordinateSystem=e.coordinateSystem,this.updateCoordinateSystem());let[r,o,a,l,c,h]=this.children,u=e.getRenderTarget(),d=e.getActiveCubeFace(),f=e.getActiveMipmapLevel(),g=e.xr.enabled;e.xr.enabled=!1;let v=n.texture.mipmapsAutoUpdate;n.texture.mipmapsAutoUpdate=!1;let m=!1;e.isWebGLRenderer===!0?m=e.state.buffers.depth.getReversed():m=e.reversedDepthBuffer,e.setRenderTarget(n,0,s),m&&e.autoClear===!1&&e.clearDepth(),e.render(t,r),e.setRenderTarget(n,1,s),m&&e.autoClear===!1&&e.clearDepth(),e.render(t,o),e.setRenderTarget(n,2,s),m&&e.autoClear===!1&&e.clearDepth(),e.render(t,a),e.setRenderTarget(n,3,s),m&&e.autoClear===!1&&e.clearDepth(),e.render(t,l),e.setRenderTarget(n,4,s),m&&e.autoClear===!1&&e.clearDepth(),e.render(t,c),n.texture.mipmapsAutoUpdate=v,e.setRenderTarget(n,5,s),m&&e.autoClear===!1&&e.clearDepth(),e.render(t,h),e.setRenderTarget(u,d,f),e.xr.enabled=g,n.texture.needsPMREMUpdate=!0}},Xl=class extends kn{constructor(e=[]){super(),this.isArrayCamera=!0,this.isMultiViewCamera=!1,this.cameras=e,this.perCameraFrustumCulled=!1}};var Hu="\\[\\]\\.:\\/",d_=new RegExp("["+Hu+"]","g"),Vu="[^"+Hu+"]",f_="[^"+Hu.replace("\\.","")+"]",p_=/((?:WC+[\/:])*)/.source.replace("WC",Vu),m_=/(WCOD+)?/.source.replace("WCOD",f_),g_=/(?:\.(WC+)(?:\[(.+)\])?)?/.source.replace("WC",Vu),__=/\.(WC+)(?:\[(.+)\])?/.source.replace("WC",Vu),x_=new RegExp("^"+p_+m_+g_+__+"$"),y_=["material","materials","bones","map"],ou=class{constructor(e,t,n){let s=n||Gt.parseTrackName(t);this._targetGroup=e,this._bindings=e.subscribe_(t,s)}getValue(e,t){this.bind();let n=this._targetGroup.nCachedObjects_,s=this._bindings[n];s!==void 0&&s.getValue(e,t)}setValue(e,t){let n=this._bindings;for(let s=this._targetGroup.nCachedObjects_,r=n.length;s!==r;++s)n[s].setValue(e,t)}bind(){let e=this._bindings;for(let t=this._targetGroup.nCachedObjects_,n=e.length;t!==n;++t)e[t].bind()}unbind(){let e=this._bindings;for(let t=this._targetGroup.nCachedObjects_,n=e.length;t!==n;++t)e[t].unbind()}},Gt=class i{constructor(e,t,n){this.path=t,this.parsedPath=n||i.parseTrackName(t),this.node=i.findNode(e,this.parsedPath.nodeName),this.rootNode=e,this.getValue=this._getValue_unbound,this.setValue=this._setValue_unbound}static create(e,t,n){return e&&e.isAnimationObjectGroup?new i.Composite(e,t,n):new i(e,t,n)}static sanitizeNodeName(e){return e.replace(/\s/g,"_").replace(d_,"")}static parseTrackName(e){let t=x_.exec(e);if(t===null)throw new Error("THREE.PropertyBinding: Cannot parse trackName: "+e);let n={nodeName:t[2],objectName:t[3],objectIndex:t[4],propertyName:t[5],propertyIndex:t[6]},s=n.nodeName&&n.nodeName.lastIndexOf(".");if(s!==void 0&&s!==-1){let r=n.nodeName.substring(s+1);y_.indexOf(r)!==-1&&(n.nodeName=n.nodeName.substring(0,s),n.objectName=r)}if(n.propertyName===null||n.propertyName.length===0)throw new Error("THREE.PropertyBinding: can not parse propertyName from trackName: "+e);return n}static findNode(e,t){if(t===void 0||t===""||t==="."||t===-1||t===e.name||t===e.uuid)return e;if(e.skeleton){let n=e.skeleton.getBoneByName(t);if(n!==void 0)return n}if(e.children){let n=function(r){for(let o=0;o<r.length;o++){let a=r[o];if(a.name===t||a.uuid===t)return a;let l=n(a.children);if(l)return l}return null},s=n(e.children);if(s)return s}return null}_getValue_unavailable(){}_setValue_unavailable(){}_getValue_direct(e,t){e[t]=this.targetObject[this.propertyName]}_getValue_array(e,t){let n=this.resolvedProperty;for(let s=0,r=n.length;s!==r;++s)e[t++]=n[s]}_getValue_arrayElement(e,t){e[t]=this.resolvedProperty[this.propertyIndex]}_getValue_toArray(e,t){this.resolvedProperty.toArray(e,t)}_setValue_direct(e,t){this.targetObject[this.propertyName]=e[t]}_setValue_direct_setNeedsUpdate(e,t){this.targetObject[this.propertyName]=e[t],this.targetObject.needsUpdate=!0}_setValue_direct_setMatrixWorldNeedsUpdate(e,t){this.targetObject[this.propertyName]=e[t],this.targetObject.matrixWorldNeedsUpdate=!0}_setValue_array(e,t){let n=this.resolvedProperty;for(let s=0,r=n.length;s!==r;++s)n[s]=e[t++]}_setValue_array_setNeedsUpdate(e,t){let n=this.resolvedProperty;for(let s=0,r=n.length;s!==r;++s)n[s]=e[t++];this.targetObject.needsUpdate=!0}_setValue_array_setMatrixWorldNeedsUpdate(e,t){let n=this.resolvedProperty;for(let s=0,r=n.length;s!==r;++s)n[s]=e[t++];this.targetObject.matrixWorldNeedsUpdate=!0}_setValue_arrayElement(e,t){this.resolvedProperty[this.propertyIndex]=e[t]}_setValue_arrayElement_setNeedsUpdate(e,t){this.resolvedProperty[this.propertyIndex]=e[t],this.targetObject.needsUpdate=!0}_setValue_arrayElement_setMatrixWorldNeedsUpdate(e,t){this.resolvedProperty[this.propertyIndex]=e[t],this.targetObject.matrixWorldNeedsUpdate=!0}_setValue_fromArray(e,t){this.resolvedProperty.fromArray(e,t)}_setValue_fromArray_setNeedsUpdate(e,t){this.resolvedProperty.fromArray(e,t),this.targetObject.needsUpdate=!0}_setValue_fromArray_setMatrixWorldNeedsUpdate(e,t){this.resolvedProperty.fromArray(e,t),this.targetObject.matrixWorldNeedsUpdate=!0}_getValue_unbound(e,t){this.bind(),this.getValue(e,t)}_setValue_unbound(e,t){this.bind(),this.setValue(e,t)}bind(){let e=this.node,t=this.parsedPath,n=t.objectName,s=t.propertyName,r=t.propertyIndex;if(e||(e=i.findNode(this.rootNode,t.nodeName),this.node=e),this.getValue=this._getValue_unavailable,this.setValue=this._setValue_unavailable,!e){Ye("PropertyBinding: No target node found for track: "+this.path+".");return}if(n){let c=t.objectIndex;switch(n){case"materials":if(!e.material){Qe("PropertyBinding: Can not bind to material as node does not have a material.",this);return}if(!e.material.materials){Qe("PropertyBinding: Can not bind to material.materials as node.material does not have a materials array.",this);return}e=e.material.materials;break;case"bones":if(!e.skeleton){Qe("PropertyBinding: Can not bind to bones as node does not have a skeleton.",this);return}e=e.skeleton.bones;for(let h=0;h<e.length;h++)if(e[h].name===c){c=h;break}break;case"map":if("map"in e){e=e.map;break}if(!e.material){Qe("PropertyBinding: Can not bind to material as node does not have a material.",this);return}if(!e.material.map){Qe("PropertyBinding: Can not bind to material.map as node.material does not have a map.",this);return}e=e.material.map;break;default:if(e[n]===void 0){Qe("PropertyBinding: Can not bind to objectName of node undefined.",this);return}e=e[n]}if(c!==void 0){if(e[c]===void 0){Qe("PropertyBinding: Trying to bind to objectIndex of objectName, but is undefined.",this,e);return}e=e[c]}}let o=e[s];if(o===void 0){let c=t.nodeName;Qe("PropertyBinding: Trying to update property for track: "+c+"."+s+" but it wasn't found.",e);return}let a=this.Versioning.None;this.targetObject=e,e.isMaterial===!0?a=this.Versioning.NeedsUpdate:e.isObject3D===!0&&(a=this.Versioning.MatrixWorldNeedsUpdate);let l=this.BindingType.Direct;if(r!==void 0){if(s==="morphTargetInfluences"){if(!e.geometry){Qe("PropertyBinding: Can not bind to morphTargetInfluences because node does not have a geometry.",this);return}if(!e.geometry.morphAttributes){Qe("PropertyBinding: Can not bind to morphTargetInfluences because node does not have a geometry.morphAttributes.",this);return}e.morphTargetDictionary[r]!==void 0&&(r=e.morphTargetDictionary[r])}l=this.BindingType.ArrayElement,this.resolvedProperty=o,this.propertyIndex=r}else o.fromArray!==void 0&&o.toArray!==void 0?(l=this.BindingType.HasFromToArray,this.resolvedProperty=o):Array.isArray(o)?(l=this.BindingType.EntireArray,this.resolvedProperty=o):this.propertyName=s;this.getValue=this.GetterByBindingType[l],this.setValue=this.SetterByBindingTypeAndVersioning[l][a]}unbind(){this.node=null,this.getValue=this._getValue_unbound,this.setValue=this._setValue_unbound}};Gt.Composite=ou;Gt.prototype.BindingType={Direct:0,EntireArray:1,ArrayElement:2,HasFromToArray:3};Gt.prototype.Versioning={None:0,NeedsUpdate:1,MatrixWorldNeedsUpdate:2};Gt.prototype.GetterByBindingType=[Gt.prototype._getValue_direct,Gt.prototype._getValue_array,Gt.prototype._getValue_arrayElement,Gt.prototype._getValue_toArray];Gt.prototype.SetterByBindingTypeAndVersioning=[[Gt.prototype._setValue_direct,Gt.prototype._setValue_direct_setNeedsUpdate,Gt.prototype._setValue_direct_setMatrixWorldNeedsUpdate],[Gt.prototype._setValue_array,Gt.prototype._setValue_array_setNeedsUpdate,Gt.prototype._setValue_array_setMatrixWorldNeedsUpdate],[Gt.prototype._setValue_arrayElement,Gt.prototype._setValue_arrayElement_setNeedsUpdate,Gt.prototype._setValue_arrayElement_setMatrixWorldNeedsUpdate],[Gt.prototype._setValue_fromArray,Gt.prototype._setValue_fromArray_setNeedsUpdate,Gt.prototype._setValue_fromArray_setMatrixWorldNeedsUpdate]];var jw=new Float32Array(1);var Jf=new Ut,fa=class{constructor(e,t,n=0,s=1/0){this.ray=new Ri(e,t),this.near=n,this.far=s,this.camera=null,this.layers=new Kr,this.params={Mesh:{},Line:{threshold:1},LOD:{},Points:{threshold:1},Sprite:{}}}set(e,t){this.ray.set(e,t)}setFromCamera(e,t){t.isPerspectiveCamera?(this.ray.origin.setFromMatrixPosition(t.matrixWorld),this.ray.direction.set(e.x,e.y,.5).unproject(t).sub(this.ray.origin).normalize(),this.camera=t):t.isOrthographicCamera?(this.ray.origin.set(e.x,e.y,t.projectionMatrix.elements[14]).unproject(t),this.ray.direction.set(0,0,-1).transformDirection(t.matrixWorld),this.camera=t):Qe("Raycaster: Unsupported camera type: "+t.type)}setFromXRController(e){return Jf.identity().extractRotation(e.matrixWorld),this.ray.origin.setFromMatrixPosition(e.matrixWorld),this.ray.direction.set(0,0,-1).applyMatrix4(Jf),this}intersectObject(e,t=!0,n=[]){return au(e,this,n,t),n.sort(Kf),n}intersectObjects(e,t=!0,n=[]){for(let s=0,r=e.length;s<r;s++)au(e[s],this,n,t);return n.sort(Kf),n}};function Kf(i,e){return i.distance-e.distance}function au(i,e,t,n){let s=!0;if(i.layers.test(e.layers)&&i.raycast(e,t)===!1&&(s=!1),s===!0&&n===!0){let r=i.children;for(let o=0,a=r.length;o<a;o++)au(r[o],e,t,!0)}}var ro=class{constructor(e=1,t=0,n=0){this.radius=e,this.phi=t,this.theta=n}set(e,t,n){return this.radius=e,this.phi=t,this.theta=n,this}copy(e){return this.radius=e.radius,this.phi=e.phi,this.theta=e.theta,this}makeSafe(){return this.phi=ft(this.phi,1e-6,Math.PI-1e-6),this}setFromVector3(e){return this.setFromCartesianCoords(e.x,e.y,e.z)}setFromCartesianCoords(e,t,n){return this.radius=Math.sqrt(e*e+t*t+n*n),this.radius===0?(this.theta=0,this.phi=0):(this.theta=Math.atan2(e,n),this.phi=Math.acos(ft(t/this.radius,-1,1))),this}clone(){return new this.constructor().copy(this)}};var lu=class{static{this.prototype.isMatrix2=!0}constructor(e,t,n,s){this.elements=[1,0,0,1],e!==void 0&&this.set(e,t,n,s)}identity(){return this.set(1,0,0,1),this}fromArray(e,t=0){for(let n=0;n<4;n++)this.elements[n]=e[n+t];return this}set(e,t,n,s){let r=this.elements;return r[0]=e,r[2]=t,r[1]=n,r[3]=s,this}};var pa=class extends Ai{constructor(e,t=null){super(),this.object=e,this.domElement=t,this.enabled=!0,this.state=-1,this.keys={},this.mouseButtons={LEFT:null,MIDDLE:null,RIGHT:null},this.touches={ONE:null,TWO:null}}connect(e){this.domElement!==null&&this.disconnect(),this.domElement=e}disconnect(){}dispose(){}update(){}};function Gu(i,e,t,n){let s=v_(n);switch(t){case Au:return i*e;case Cu:return i*e/s.components*s.byteLength;case Ql:return i*e/s.components*s.byteLength;case Gs:return i*e*2/s.components*s.byteLength;case ec:return i*e*2/s.components*s.byteLength;case Ru:return i*e*3/s.components*s.byteLength;case Kn:return i*e*4/s.components*s.byteLength;case tc:return i*e*4/s.components*s.byteLength;case ga:case _a:return Math.floor((i+3)/4)*Math.floor((e+3)/4)*8;case xa:case ya:return Math.floor((i+3)/4)*Math.floor((e+3)/4)*16;case ic:case rc:return Math.max(i,16)*Math.max(e,8)/4;case nc:case sc:return Math.max(i,8)*Math.max(e,8)/2;case oc:case ac:case cc:case hc:return Math.floor((i+3)/4)*Math.floor((e+3)/4)*8;case lc:case va:case uc:return Math.floor((i+3)/4)*Math.floor((e+3)/4)*16;case dc:return Math.floor((i+3)/4)*Math.floor((e+3)/4)*16;case fc:return Math.floor((i+4)/5)*Math.floor((e+3)/4)*16;case pc:return Math.floor((i+4)/5)*Math.floor((e+4)/5)*16;case mc:return Math.floor((i+5)/6)*Math.floor((e+4)/5)*16;case gc:return Math.floor((i+5)/6)*Math.floor((e+5)/6)*16;case _c:return Math.floor((i+7)/8)*Math.floor((e+4)/5)*16;case xc:return Math.floor((i+7)/8)*Math.floor((e+5)/6)*16;case yc:return Math.floor((i+7)/8)*Math.floor((e+7)/8)*16;case vc:return Math.floor((i+9)/10)*Math.floor((e+4)/5)*16;case bc:return Math.floor((i+9)/10)*Math.floor((e+5)/6)*16;case Sc:return Math.floor((i+9)/10)*Math.floor((e+7)/8)*16;case Mc:return Math.floor((i+9)/10)*Math.floor((e+9)/10)*16;case wc:return Math.floor((i+11)/12)*Math.floor((e+9)/10)*16;case Ec:return Math.floor((i+11)/12)*Math.floor((e+11)/12)*16;case Tc:case Ac:case Rc:return Math.ceil(i/4)*Math.ceil(e/4)*16;case Cc:case Pc:return Math.ceil(i/4)*Math.ceil(e/4)*8;case ba:case Ic:return Math.ceil(i/4)*Math.ceil(e/4)*16}throw new Error(`Unable to determine texture byte length for ${t} format.`)}function v_(i){switch(i){case zn:case Mu:return{byteLength:1,components:1};case co:case wu:case Ni:return{byteLength:2,components:1};case Kl:case jl:return{byteLength:2,components:4};case Di:case Jl:case ci:return{byteLength:4,components:1};case Eu:case Tu:return{byteLength:4,components:3}}throw new Error(`THREE.TextureUtils: Unknown texture type ${i}.`)}typeof __THREE_DEVTOOLS__<"u"&&__THREE_DEVTOOLS__.dispatchEvent(new CustomEvent("register",{detail:{revision:"187"}}));typeof window<"u"&&(window.__THREE__?Ye("WARNING: Multiple instances of Three.js being imported."):window.__THREE__="187");function lm(){let i=null,e=!1,t=null,n=null;function s(r,o){n=i.requestAnimationFrame(s),t(r,o)}return{start:function(){e!==!0&&t!==null&&i!==null&&(n=i.requestAnimationFrame(s),e=!0)},stop:function(){i!==null&&i.cancelAnimationFrame(n),e=!1},setAnimationLoop:function(r){t=r},setContext:function(r){i=r}}}function S_(i){let e=new WeakMap;function t(a,l){let c=a.array,h=a.usage,u=c.byteLength,d=i.createBuffer();i.bindBuffer(l,d),i.bufferData(l,c,h),a.onUploadCallback();let f;if(c instanceof Float32Array)f=i.FLOAT;else if(typeof Float16Array<"u"&&c instanceof Float16Array)f=i.HALF_FLOAT;else if(c instanceof Uint16Array)a.isFloat16BufferAttribute?f=i.HALF_FLOAT:f=i.UNSIGNED_SHORT;else if(c instanceof Int16Array)f=i.SHORT;else if(c instanceof Uint32Array)f=i.UNSIGNED_INT;else if(c instanceof Int32Array)f=i.INT;else if(c instanceof Int8Array)f=i.BYTE;else if(c instanceof Uint8Array)f=i.UNSIGNED_BYTE;else if(c instanceof Uint8ClampedArray)f=i.UNSIGNED_BYTE;else throw new Error("THREE.WebGLAttributes: Unsupported buffer data format: "+c);return{buffer:d,type:f,bytesPerElement:c.BYTES_PER_ELEMENT,version:a.version,size:u}}function n(a,l,c){let h=l.array,u=l.updateRanges;if(i.bindBuffer(c,a),u.length===0)i.bufferSubData(c,0,h);else{u.sort((f,g)=>f.start-g.start);let d=0;for(let f=1;f<u.length;f++){let g=u[d],v=u[f];v.start<=g.start+g.count+1?g.count=Math.max(g.count,v.start+v.count-g.start):(++d,u[d]=v)}u.length=d+1;for(let f=0,g=u.length;f<g;f++){let v=u[f];i.bufferSubData(c,v.start*h.BYTES_PER_ELEMENT,h,v.start,v.count)}l.clearUpdateRanges()}l.onUploadCallback()}function s(a){return a.isInterleavedBufferAttribute&&(a=a.data),e.get(a)}function r(a){a.isInterleavedBufferAttribute&&(a=a.data);let l=e.get(a);l&&(i.deleteBuffer(l.buffer),e.delete(a))}function o(a,l){if(a.isInterleavedBufferAttribute&&(a=a.data),a.isGLBufferAttribute){let h=e.get(a);(!h||h.version<a.version)&&e.set(a,{buffer:a.buffer,type:a.type,bytesPerElement:a.elementSize,version:a.version});return}let c=e.get(a);if(c===void 0)e.set(a,t(a,l));else if(c.version<a.version){if(c.size!==a.array.byteLength)throw new Error("THREE.WebGLAttributes: The size of the buffer attribute's array buffer does not match the original size. Resizing buffer attributes is not supported.");n(c.buffer,a,l),c.version=a.version}}return{get:s,remove:r,update:o}}var M_=`#ifdef USE_ALPHAHASH
	if ( diffuseColor.a < getAlphaHashThreshold( vPosition ) ) discard;
#endif`,w_=`#ifdef USE_ALPHAHASH
	const float ALPHA_HASH_SCALE = 0.05;
	float hash2D( vec2 value ) {
		return fract( 1.0e4 * sin( 17.0 * value.x + 0.1 * value.y ) * ( 0.1 + abs( sin( 13.0 * value.y + value.x ) ) ) );
	}
	float hash3D( vec3 value ) {
		return hash2D( vec2( hash2D( value.xy ), value.z ) );
	}
	float getAlphaHashThreshold( vec3 position ) {
		float maxDeriv = max(
			length( dFdx( position.xyz ) ),
			length( dFdy( position.xyz ) )
		);
		float pixScale = 1.0 / ( ALPHA_HASH_SCALE * maxDeriv );
		vec2 pixScales = vec2(
			exp2( floor( log2( pixScale ) ) ),
			exp2( ceil( log2( pixScale ) ) )
		);
		vec2 alpha = vec2(
			hash3D( floor( pixScales.x * position.xyz ) ),
			hash3D( floor( pixScales.y * position.xyz ) )
		);
		float lerpFactor = fract( log2( pixScale ) );
		float x = ( 1.0 - lerpFactor ) * alpha.x + lerpFactor * alpha.y;
		float a = min( lerpFactor, 1.0 - lerpFactor );
		vec3 cases = vec3(
			x * x / ( 2.0 * a * ( 1.0 - a ) ),
			( x - 0.5 * a ) / ( 1.0 - a ),
			1.0 - ( ( 1.0 - x ) * ( 1.0 - x ) / ( 2.0 * a * ( 1.0 - a ) ) )
		);
		float threshold = ( x < ( 1.0 - a ) )
			? ( ( x < a ) ? cases.x : cases.y )
			: cases.z;
		return clamp( threshold , 1.0e-6, 1.0 );
	}
#endif`,E_=`#ifdef USE_ALPHAMAP
	diffuseColor.a *= texture2D( alphaMap, vAlphaMapUv ).g;
#endif`,T_=`#ifdef USE_ALPHAMAP
	uniform sampler2D alphaMap;
#endif`,A_=`#ifdef USE_ALPHATEST
	#ifdef ALPHA_TO_COVERAGE
	diffuseColor.a = smoothstep( alphaTest, alphaTest + fwidth( diffuseColor.a ), diffuseColor.a );
	if ( diffuseColor.a == 0.0 ) discard;
	#else
	if ( diffuseColor.a < alphaTest ) discard;
	#endif
#endif`,R_=`#ifdef USE_ALPHATEST
	uniform float alphaTest;
#endif`,C_=`#ifdef USE_AOMAP
	float ambientOcclusion = ( texture2D( aoMap, vAoMapUv ).r - 1.0 ) * aoMapIntensity + 1.0;
	reflectedLight.indirectDiffuse *= ambientOcclusion;
	#if defined( USE_CLEARCOAT ) 
		clearcoatSpecularIndirect *= ambientOcclusion;
	#endif
	#if defined( USE_SHEEN ) 
		sheenSpecularIndirect *= ambientOcclusion;
	#endif
	#if defined( USE_ENVMAP ) && defined( STANDARD )
		float dotNV = saturate( dot( geometryNormal, geometryViewDir ) );
		reflectedLight.indirectSpecular *= computeSpecularOcclusion( dotNV, ambientOcclusion, material.roughness );
	#endif
#endif`,P_=`#ifdef USE_AOMAP
	uniform sampler2D aoMap;
	uniform float aoMapIntensity;
#endif`,I_=`#ifdef USE_BATCHING
	#if ! defined( GL_ANGLE_multi_draw )
	#define gl_DrawID _gl_DrawID
	uniform int _gl_DrawID;
	#endif
	uniform highp sampler2D batchingTexture;
	uniform highp usampler2D batchingIdTexture;
	mat4 getBatchingMatrix( const in float i ) {
		int size = textureSize( batchingTexture, 0 ).x;
		int j = int( i ) * 4;
		int x = j % size;
		int y = j / size;
		vec4 v1 = texelFetch( batchingTexture, ivec2( x, y ), 0 );
		vec4 v2 = texelFetch( batchingTexture, ivec2( x + 1, y ), 0 );
		vec4 v3 = texelFetch( batchingTexture, ivec2( x + 2, y ), 0 );
		vec4 v4 = texelFetch( batchingTexture, ivec2( x + 3, y ), 0 );
		return mat4( v1, v2, v3, v4 );
	}
	float getIndirectIndex( const in int i ) {
		int size = textureSize( batchingIdTexture, 0 ).x;
		int x = i % size;
		int y = i / size;
		return float( texelFetch( batchingIdTexture, ivec2( x, y ), 0 ).r );
	}
#endif
#ifdef USE_BATCHING_COLOR
	uniform sampler2D batchingColorTexture;
	vec4 getBatchingColor( const in float i ) {
		int size = textureSize( batchingColorTexture, 0 ).x;
		int j = int( i );
		int x = j % size;
		int y = j / size;
		return texelFetch( batchingColorTexture, ivec2( x, y ), 0 );
	}
#endif`,L_=`#ifdef USE_BATCHING
	mat4 batchingMatrix = getBatchingMatrix( getIndirectIndex( gl_DrawID ) );
#endif`,D_=`vec3 transformed = vec3( position );
#ifdef USE_ALPHAHASH
	vPosition = vec3( position );
#endif`,N_=`vec3 objectNormal = vec3( normal );
#ifdef USE_TANGENT
	vec3 objectTangent = vec3( tangent.xyz );
#endif`,U_=`float G_BlinnPhong_Implicit( ) {
	return 0.25;
}
float D_BlinnPhong( const in float shininess, const in float dotNH ) {
	return RECIPROCAL_PI * ( shininess * 0.5 + 1.0 ) * pow( dotNH, shininess );
}
vec3 BRDF_BlinnPhong( const in vec3 lightDir, const in vec3 viewDir, const in vec3 normal, const in vec3 specularColor, const in float shininess ) {
	vec3 halfDir = normalize( lightDir + viewDir );
	float dotNH = saturate( dot( normal, halfDir ) );
	float dotVH = saturate( dot( viewDir, halfDir ) );
	vec3 F = F_Schlick( specularColor, 1.0, dotVH );
	float G = G_BlinnPhong_Implicit( );
	float D = D_BlinnPhong( shininess, dotNH );
	return F * ( G * D );
} // validated`,F_=`#ifdef USE_IRIDESCENCE
	const mat3 XYZ_TO_REC709 = mat3(
		 3.2404542, -0.9692660,  0.0556434,
		-1.5371385,  1.8760108, -0.2040259,
		-0.4985314,  0.0415560,  1.0572252
	);
	vec3 Fresnel0ToIor( vec3 fresnel0 ) {
		vec3 sqrtF0 = sqrt( fresnel0 );
		return ( vec3( 1.0 ) + sqrtF0 ) / ( vec3( 1.0 ) - sqrtF0 );
	}
	vec3 IorToFresnel0( vec3 transmittedIor, float incidentIor ) {
		return pow2( ( transmittedIor - vec3( incidentIor ) ) / ( transmittedIor + vec3( incidentIor ) ) );
	}
	float IorToFresnel0( float transmittedIor, float incidentIor ) {
		return pow2( ( transmittedIor - incidentIor ) / ( transmittedIor + incidentIor ));
	}
	vec3 evalSensitivity( float OPD, vec3 shift ) {
		float phase = 2.0 * PI * OPD * 1.0e-9;
		vec3 val = vec3( 5.4856e-13, 4.4201e-13, 5.2481e-13 );
		vec3 pos = vec3( 1.6810e+06, 1.7953e+06, 2.2084e+06 );
		vec3 var = vec3( 4.3278e+09, 9.3046e+09, 6.6121e+09 );
		vec3 xyz = val * sqrt( 2.0 * PI * var ) * cos( pos * phase + shift ) * exp( - pow2( phase ) * var );
		xyz.x += 9.7470e-14 * sqrt( 2.0 * PI * 4.5282e+09 ) * cos( 2.2399e+06 * phase + shift[ 0 ] ) * exp( - 4.5282e+09 * pow2( phase ) );
		xyz /= 1.0685e-7;
		vec3 rgb = XYZ_TO_REC709 * xyz;
		return rgb;
	}
	vec3 evalIridescence( float outsideIOR, float eta2, float cosTheta1, float thinFilmThickness, vec3 baseF0 ) {
		vec3 I;
		float iridescenceIOR = mix( outsideIOR, eta2, smoothstep( 0.0, 0.03, thinFilmThickness ) );
		float sinTheta2Sq = pow2( outsideIOR / iridescenceIOR ) * ( 1.0 - pow2( cosTheta1 ) );
		float cosTheta2Sq = 1.0 - sinTheta2Sq;
		if ( cosTheta2Sq < 0.0 ) {
			return vec3( 1.0 );
		}
		float cosTheta2 = sqrt( cosTheta2Sq );
		float R0 = IorToFresnel0( iridescenceIOR, outsideIOR );
		float R12 = F_Schlick( R0, 1.0, cosTheta1 );
		float T121 = 1.0 - R12;
		float phi12 = 0.0;
		if ( iridescenceIOR < outsideIOR ) phi12 = PI;
		float phi21 = PI - phi12;
		vec3 baseIOR = Fresnel0ToIor( clamp( baseF0, 0.0, 0.9999 ) );		vec3 R1 = IorToFresnel0( baseIOR, iridescenceIOR );
		vec3 R23 = F_Schlick( R1, 1.0, cosTheta2 );
		vec3 phi23 = vec3( 0.0 );
		if ( baseIOR[ 0 ] < iridescenceIOR ) phi23[ 0 ] = PI;
		if ( baseIOR[ 1 ] < iridescenceIOR ) phi23[ 1 ] = PI;
		if ( baseIOR[ 2 ] < iridescenceIOR ) phi23[ 2 ] = PI;
		float OPD = 2.0 * iridescenceIOR * thinFilmThickness * cosTheta2;
		vec3 phi = vec3( phi21 ) + phi23;
		vec3 R123 = clamp( R12 * R23, 1e-5, 0.9999 );
		vec3 r123 = sqrt( R123 );
		vec3 Rs = pow2( T121 ) * R23 / ( vec3( 1.0 ) - R123 );
		vec3 C0 = R12 + Rs;
		I = C0;
		vec3 Cm = Rs - T121;
		for ( int m = 1; m <= 2; ++ m ) {
			Cm *= r123;
			vec3 Sm = 2.0 * evalSensitivity( float( m ) * OPD, float( m ) * phi );
			I += Cm * Sm;
		}
		return max( I, vec3( 0.0 ) );
	}
#endif`,O_=`#ifdef USE_BUMPMAP
	uniform sampler2D bumpMap;
	uniform float bumpScale;
	vec2 dHdxy_fwd() {
		vec2 dSTdx = dFdx( vBumpMapUv );
		vec2 dSTdy = dFdy( vBumpMapUv );
		float Hll = bumpScale * texture2D( bumpMap, vBumpMapUv ).x;
		float dBx = bumpScale * texture2D( bumpMap, vBumpMapUv + dSTdx ).x - Hll;
		float dBy = bumpScale * texture2D( bumpMap, vBumpMapUv + dSTdy ).x - Hll;
		return vec2( dBx, dBy );
	}
	vec3 perturbNormalArb( vec3 surf_pos, vec3 surf_norm, vec2 dHdxy, float faceDirection ) {
		vec3 vSigmaX = normalize( dFdx( surf_pos.xyz ) );
		vec3 vSigmaY = normalize( dFdy( surf_pos.xyz ) );
		vec3 vN = surf_norm;
		vec3 R1 = cross( vSigmaY, vN );
		vec3 R2 = cross( vN, vSigmaX );
		float fDet = dot( vSigmaX, R1 ) * faceDirection;
		vec3 vGrad = sign( fDet ) * ( dHdxy.x * R1 + dHdxy.y * R2 );
		return normalize( abs( fDet ) * surf_norm - vGrad );
	}
#endif`,B_=`#if NUM_CLIPPING_PLANES > 0
	vec4 plane;
	#ifdef ALPHA_TO_COVERAGE
		float distanceToPlane, distanceGradient;
		float clipOpacity = 1.0;
		#pragma unroll_loop_start
		for ( int i = 0; i < UNION_CLIPPING_PLANES; i ++ ) {
			plane = clippingPlanes[ i ];
			distanceToPlane = - dot( vClipPosition, plane.xyz ) + plane.w;
			distanceGradient = fwidth( distanceToPlane ) / 2.0;
			clipOpacity *= smoothstep( - distanceGradient, distanceGradient, distanceToPlane );
			if ( clipOpacity == 0.0 ) discard;
		}
		#pragma unroll_loop_end
		#if UNION_CLIPPING_PLANES < NUM_CLIPPING_PLANES
			float unionClipOpacity = 1.0;
			#pragma unroll_loop_start
			for ( int i = UNION_CLIPPING_PLANES; i < NUM_CLIPPING_PLANES; i ++ ) {
				plane = clippingPlanes[ i ];
				distanceToPlane = - dot( vClipPosition, plane.xyz ) + plane.w;
				distanceGradient = fwidth( distanceToPlane ) / 2.0;
				unionClipOpacity *= 1.0 - smoothstep( - distanceGradient, distanceGradient, distanceToPlane );
			}
			#pragma unroll_loop_end
			clipOpacity *= 1.0 - unionClipOpacity;
		#endif
		diffuseColor.a *= clipOpacity;
		if ( diffuseColor.a == 0.0 ) discard;
	#else
		#pragma unroll_loop_start
		for ( int i = 0; i < UNION_CLIPPING_PLANES; i ++ ) {
			plane = clippingPlanes[ i ];
			if ( dot( vClipPosition, plane.xyz ) > plane.w ) discard;
		}
		#pragma unroll_loop_end
		#if UNION_CLIPPING_PLANES < NUM_CLIPPING_PLANES
			bool clipped = true;
			#pragma unroll_loop_start
			for ( int i = UNION_CLIPPING_PLANES; i < NUM_CLIPPING_PLANES; i ++ ) {
				plane = clippingPlanes[ i ];
				clipped = ( dot( vClipPosition, plane.xyz ) > plane.w ) && clipped;
			}
			#pragma unroll_loop_end
			if ( clipped ) discard;
		#endif
	#endif
#endif`,k_=`#if NUM_CLIPPING_PLANES > 0
	varying vec3 vClipPosition;
	uniform vec4 clippingPlanes[ NUM_CLIPPING_PLANES ];
#endif`,z_=`#if NUM_CLIPPING_PLANES > 0
	varying vec3 vClipPosition;
#endif`,H_=`#if NUM_CLIPPING_PLANES > 0
	vClipPosition = - mvPosition.xyz;
#endif`,V_=`#if defined( USE_COLOR ) || defined( USE_COLOR_ALPHA )
	diffuseColor *= vColor;
#endif`,G_=`#if defined( USE_COLOR ) || defined( USE_COLOR_ALPHA )
	varying vec4 vColor;
#endif`,W_=`#if defined( USE_COLOR ) || defined( USE_COLOR_ALPHA ) || defined( USE_INSTANCING_COLOR ) || defined( USE_BATCHING_COLOR )
	varying vec4 vColor;
#endif`,X_=`#if defined( USE_COLOR ) || defined( USE_COLOR_ALPHA ) || defined( USE_INSTANCING_COLOR ) || defined( USE_BATCHING_COLOR )
	vColor = vec4( 1.0 );
#endif
#ifdef USE_COLOR_ALPHA
	vColor *= color;
#elif defined( USE_COLOR )
	vColor.rgb *= color;
#endif
#ifdef USE_INSTANCING_COLOR
	vColor.rgb *= instanceColor.rgb;
#endif
#ifdef USE_BATCHING_COLOR
	vColor *= getBatchingColor( getIndirectIndex( gl_DrawID ) );
#endif`,q_=`#define PI 3.141592653589793
#define PI2 6.283185307179586
#define PI_HALF 1.5707963267948966
#define RECIPROCAL_PI 0.3183098861837907
#define RECIPROCAL_PI2 0.15915494309189535
#define EPSILON 1e-6
#ifndef saturate
#define saturate( a ) clamp( a, 0.0, 1.0 )
#endif
#define whiteComplement( a ) ( 1.0 - saturate( a ) )
float pow2( const in float x ) { return x*x; }
vec3 pow2( const in vec3 x ) { return x*x; }
float pow3( const in float x ) { return x*x*x; }
float pow4( const in float x ) { float x2 = x*x; return x2*x2; }
float max3( const in vec3 v ) { return max( max( v.x, v.y ), v.z ); }
float average( const in vec3 v ) { return dot( v, vec3( 0.3333333 ) ); }
highp float rand( const in vec2 uv ) {
	const highp float a = 12.9898, b = 78.233, c = 43758.5453;
	highp float dt = dot( uv.xy, vec2( a,b ) ), sn = mod( dt, PI );
	return fract( sin( sn ) * c );
}
#ifdef HIGH_PRECISION
	float precisionSafeLength( vec3 v ) { return length( v ); }
#else
	float precisionSafeLength( vec3 v ) {
		float maxComponent = max3( abs( v ) );
		return length( v / maxComponent ) * maxComponent;
	}
#endif
struct IncidentLight {
	vec3 color;
	vec3 direction;
	bool visible;
};
struct ReflectedLight {
	vec3 directDiffuse;
	vec3 directSpecular;
	vec3 indirectDiffuse;
	vec3 indirectSpecular;
};
#ifdef USE_ALPHAHASH
	varying vec3 vPosition;
#endif
vec3 transformDirection( in vec3 dir, in mat4 matrix ) {
	return normalize( ( matrix * vec4( dir, 0.0 ) ).xyz );
}
#define inverseTransformDirection transformDirectionByInverseViewMatrix
vec3 transformNormalByInverseViewMatrix( in vec3 normal, in mat4 viewMatrix ) {
	return normalize( ( vec4( normal, 0.0 ) * viewMatrix ).xyz );
}
vec3 transformDirectionByInverseViewMatrix( in vec3 dir, in mat4 viewMatrix ) {
	return normalize( ( vec4( dir, 0.0 ) * viewMatrix ).xyz );
}
bool isPerspectiveMatrix( mat4 m ) {
	return m[ 2 ][ 3 ] == - 1.0;
}
vec2 equirectUv( in vec3 dir ) {
	float u = atan( dir.z, dir.x ) * RECIPROCAL_PI2 + 0.5;
	float v = asin( clamp( dir.y, - 1.0, 1.0 ) ) * RECIPROCAL_PI + 0.5;
	return vec2( u, v );
}
vec3 BRDF_Lambert( const in vec3 diffuseColor ) {
	return RECIPROCAL_PI * diffuseColor;
}
vec3 F_Schlick( const in vec3 f0, const in float f90, const in float dotVH ) {
	float fresnel = exp2( ( - 5.55473 * dotVH - 6.98316 ) * dotVH );
	return f0 * ( 1.0 - fresnel ) + ( f90 * fresnel );
}
float F_Schlick( const in float f0, const in float f90, const in float dotVH ) {
	float fresnel = exp2( ( - 5.55473 * dotVH - 6.98316 ) * dotVH );
	return f0 * ( 1.0 - fresnel ) + ( f90 * fresnel );
} // validated`,Y_=`vec3 transformedNormal = objectNormal;
#ifdef USE_TANGENT
	vec3 transformedTangent = objectTangent;
#endif
#ifdef USE_BATCHING
	mat3 bm = mat3( batchingMatrix );
	transformedNormal /= vec3( dot( bm[ 0 ], bm[ 0 ] ), dot( bm[ 1 ], bm[ 1 ] ), dot( bm[ 2 ], bm[ 2 ] ) );
	transformedNormal = bm * transformedNormal;
	#ifdef USE_TANGENT
		transformedTangent = bm * transformedTangent;
	#endif
#endif
#ifdef USE_INSTANCING
	mat3 im = mat3( instanceMatrix );
	transformedNormal /= vec3( dot( im[ 0 ], im[ 0 ] ), dot( im[ 1 ], im[ 1 ] ), dot( im[ 2 ], im[ 2 ] ) );
	transformedNormal = im * transformedNormal;
	#ifdef USE_TANGENT
		transformedTangent = im * transformedTangent;
	#endif
#endif
transformedNormal = normalMatrix * transformedNormal;
#ifdef FLIP_SIDED
	transformedNormal = - transformedNormal;
#endif
#ifdef USE_TANGENT
	transformedTangent = ( modelViewMatrix * vec4( transformedTangent, 0.0 ) ).xyz;
#endif`,$_=`#ifdef USE_DISPLACEMENTMAP
	uniform sampler2D displacementMap;
	uniform float displacementScale;
	uniform float displacementBias;
#endif`,Z_=`#ifdef USE_DISPLACEMENTMAP
	transformed += normalize( objectNormal ) * ( texture2D( displacementMap, vDisplacementMapUv ).x * displacementScale + displacementBias );
#endif`,J_=`#ifdef USE_EMISSIVEMAP
	vec4 emissiveColor = texture2D( emissiveMap, vEmissiveMapUv );
	#ifdef DECODE_VIDEO_TEXTURE_EMISSIVE
		emissiveColor = sRGBTransferEOTF( emissiveColor );
	#endif
	totalEmissiveRadiance *= emissiveColor.rgb;
#endif`,K_=`#ifdef USE_EMISSIVEMAP
	uniform sampler2D emissiveMap;
#endif`,j_="gl_FragColor = linearToOutputTexel( gl_FragColor );",Q_=`vec4 LinearTransferOETF( in vec4 value ) {
	return value;
}
vec4 sRGBTransferEOTF( in vec4 value ) {
	return vec4( mix( pow( value.rgb * 0.9478672986 + vec3( 0.0521327014 ), vec3( 2.4 ) ), value.rgb * 0.0773993808, vec3( lessThanEqual( value.rgb, vec3( 0.04045 ) ) ) ), value.a );
}
vec4 sRGBTransferOETF( in vec4 value ) {
	return vec4( mix( pow( value.rgb, vec3( 0.41666 ) ) * 1.055 - vec3( 0.055 ), value.rgb * 12.92, vec3( lessThanEqual( value.rgb, vec3( 0.0031308 ) ) ) ), value.a );
}`,ex=`#ifdef USE_ENVMAP
	#ifdef ENV_WORLDPOS
		vec3 cameraToFrag;
		if ( isOrthographic ) {
			cameraToFrag = normalize( vec3( - viewMatrix[ 0 ][ 2 ], - viewMatrix[ 1 ][ 2 ], - viewMatrix[ 2 ][ 2 ] ) );
		} else {
			cameraToFrag = normalize( vWorldPosition - cameraPosition );
		}
		vec3 worldNormal = transformNormalByInverseViewMatrix( normal, viewMatrix );
		#ifdef ENVMAP_MODE_REFLECTION
			vec3 reflectVec = reflect( cameraToFrag, worldNormal );
		#else
			vec3 reflectVec = refract( cameraToFrag, worldNormal, refractionRatio );
		#endif
	#else
		vec3 reflectVec = vReflect;
	#endif
	#ifdef ENVMAP_TYPE_CUBE
		vec4 envColor = textureCube( envMap, envMapRotation * reflectVec );
		#ifdef ENVMAP_BLENDING_MULTIPLY
			outgoingLight = mix( outgoingLight, outgoingLight * envColor.xyz, specularStrength * reflectivity );
		#elif defined( ENVMAP_BLENDING_MIX )
			outgoingLight = mix( outgoingLight, envColor.xyz, specularStrength * reflectivity );
		#elif defined( ENVMAP_BLENDING_ADD )
			outgoingLight += envColor.xyz * specularStrength * reflectivity;
		#endif
	#endif
#endif`,tx=`#ifdef USE_ENVMAP
	uniform float envMapIntensity;
	uniform mat3 envMapRotation;
	uniform samplerCube envMap;
	#ifdef ENVMAP_TYPE_PMREM
		float roughnessToMip( const in float roughness ) {
			float r = clamp( roughness, 0.0, 1.0 );
			return ENVMAP_MAX_LOD * r * ( 2.0 - r );
		}
	#endif
#endif`,nx=`#ifdef USE_ENVMAP
	uniform float reflectivity;
	#if defined( USE_BUMPMAP ) || defined( USE_NORMALMAP ) || defined( PHONG ) || defined( LAMBERT )
		#define ENV_WORLDPOS
	#endif
	#ifdef ENV_WORLDPOS
		varying vec3 vWorldPosition;
		uniform float refractionRatio;
	#else
		varying vec3 vReflect;
	#endif
#endif`,ix=`#ifdef USE_ENVMAP
	#if defined( USE_BUMPMAP ) || defined( USE_NORMALMAP ) || defined( PHONG ) || defined( LAMBERT )
		#define ENV_WORLDPOS
	#endif
	#ifdef ENV_WORLDPOS
		
		varying vec3 vWorldPosition;
	#else
		varying vec3 vReflect;
		uniform float refractionRatio;
	#endif
#endif`,sx=`#ifdef USE_ENVMAP
	#ifdef ENV_WORLDPOS
		vWorldPosition = worldPosition.xyz;
	#else
		vec3 cameraToVertex;
		if ( isOrthographic ) {
			cameraToVertex = normalize( vec3( - viewMatrix[ 0 ][ 2 ], - viewMatrix[ 1 ][ 2 ], - viewMatrix[ 2 ][ 2 ] ) );
		} else {
			cameraToVertex = normalize( worldPosition.xyz - cameraPosition );
		}
		vec3 worldNormal = transformNormalByInverseViewMatrix( transformedNormal, viewMatrix );
		#ifdef ENVMAP_MODE_REFLECTION
			vReflect = reflect( cameraToVertex, worldNormal );
		#else
			vReflect = refract( cameraToVertex, worldNormal, refractionRatio );
		#endif
	#endif
#endif`,rx=`#ifdef USE_FOG
	vFogDepth = - mvPosition.z;
#endif`,ox=`#ifdef USE_FOG
	varying float vFogDepth;
#endif`,ax=`#ifdef USE_FOG
	#ifdef FOG_EXP2
		float fogFactor = 1.0 - exp( - fogDensity * fogDensity * vFogDepth * vFogDepth );
	#else
		float fogFactor = smoothstep( fogNear, fogFar, vFogDepth );
	#endif
	gl_FragColor.rgb = mix( gl_FragColor.rgb, fogColor, fogFactor );
#endif`,lx=`#ifdef USE_FOG
	uniform vec3 fogColor;
	varying float vFogDepth;
	#ifdef FOG_EXP2
		uniform float fogDensity;
	#else
		uniform float fogNear;
		uniform float fogFar;
	#endif
#endif`,cx=`#ifdef USE_GRADIENTMAP
	uniform sampler2D gradientMap;
#endif
vec3 getGradientIrradiance( vec3 normal, vec3 lightDirection ) {
	float dotNL = dot( normal, lightDirection );
	vec2 coord = vec2( dotNL * 0.5 + 0.5, 0.0 );
	#ifdef USE_GRADIENTMAP
		return vec3( texture2D( gradientMap, coord ).r );
	#else
		vec2 fw = fwidth( coord ) * 0.5;
		return mix( vec3( 0.7 ), vec3( 1.0 ), smoothstep( 0.7 - fw.x, 0.7 + fw.x, coord.x ) );
	#endif
}`,hx=`#ifdef USE_LIGHTMAP
	uniform sampler2D lightMap;
	uniform float lightMapIntensity;
#endif`,ux=`LambertMaterial material;
material.diffuseColor = diffuseColor.rgb;
material.specularStrength = specularStrength;`,dx=`varying vec3 vViewPosition;
struct LambertMaterial {
	vec3 diffuseColor;
	float specularStrength;
};
void RE_Direct_Lambert( const in IncidentLight directLight, const in vec3 geometryPosition, const in vec3 geometryNormal, const in vec3 geometryViewDir, const in vec3 geometryClearcoatNormal, const in LambertMaterial material, inout ReflectedLight reflectedLight ) {
	float dotNL = saturate( dot( geometryNormal, directLight.direction ) );
	vec3 irradiance = dotNL * directLight.color;
	reflectedLight.directDiffuse += irradiance * BRDF_Lambert( material.diffuseColor );
}
void RE_IndirectDiffuse_Lambert( const in vec3 irradiance, const in vec3 geometryPosition, const in vec3 geometryNormal, const in vec3 geometryViewDir, const in vec3 geometryClearcoatNormal, const in LambertMaterial material, inout ReflectedLight reflectedLight ) {
	reflectedLight.indirectDiffuse += irradiance * BRDF_Lambert( material.diffuseColor );
}
#define RE_Direct				RE_Direct_Lambert
#define RE_IndirectDiffuse		RE_IndirectDiffuse_Lambert`,fx=`uniform bool receiveShadow;
uniform vec3 ambientLightColor;
#if defined( USE_LIGHT_PROBES )
	uniform vec3 lightProbe[ 9 ];
#endif
vec3 shGetIrradianceAt( in vec3 normal, in vec3 shCoefficients[ 9 ] ) {
	float x = normal.x, y = normal.y, z = normal.z;
	vec3 result = shCoefficients[ 0 ] * 0.886227;
	result += shCoefficients[ 1 ] * 2.0 * 0.511664 * y;
	result += shCoefficients[ 2 ] * 2.0 * 0.511664 * z;
	result += shCoefficients[ 3 ] * 2.0 * 0.511664 * x;
	result += shCoefficients[ 4 ] * 2.0 * 0.429043 * x * y;
	result += shCoefficients[ 5 ] * 2.0 * 0.429043 * y * z;
	result += shCoefficients[ 6 ] * ( 0.743125 * z * z - 0.247708 );
	result += shCoefficients[ 7 ] * 2.0 * 0.429043 * x * z;
	result += shCoefficients[ 8 ] * 0.429043 * ( x * x - y * y );
	return result;
}
vec3 getLightProbeIrradiance( const in vec3 lightProbe[ 9 ], const in vec3 normal ) {
	vec3 worldNormal = transformNormalByInverseViewMatrix( normal, viewMatrix );
	vec3 irradiance = shGetIrradianceAt( worldNormal, lightProbe );
	return irradiance;
}
vec3 getAmbientLightIrradiance( const in vec3 ambientLightColor ) {
	vec3 irradiance = ambientLightColor;
	return irradiance;
}
float getDistanceAttenuation( const in float lightDistance, const in float cutoffDistance, const in float decayExponent ) {
	float distanceFalloff = 1.0 / max( pow( lightDistance, decayExponent ), 0.01 );
	if ( cutoffDistance > 0.0 ) {
		distanceFalloff *= pow2( saturate( 1.0 - pow4( lightDistance / cutoffDistance ) ) );
	}
	return distanceFalloff;
}
float getSpotAttenuation( const in float coneCosine, const in float penumbraCosine, const in float angleCosine ) {
	return smoothstep( coneCosine, penumbraCosine, angleCosine );
}
#if NUM_SUN_LIGHTS > 0
	struct SunLight {
		vec3 direction;
		vec3 color;
	};
	uniform SunLight sunLights[ NUM_SUN_LIGHTS ];
	void getSunLightInfo( const in SunLight sunLight, out IncidentLight light ) {
		light.color = sunLight.color;
		light.direction = sunLight.direction;
		light.visible = true;
	}
#endif
#if NUM_DIR_LIGHTS > 0
	struct DirectionalLight {
		vec3 direction;
		vec3 color;
	};
	uniform DirectionalLight directionalLights[ NUM_DIR_LIGHTS ];
	void getDirectionalLightInfo( const in DirectionalLight directionalLight, out IncidentLight light ) {
		light.color = directionalLight.color;
		light.direction = directionalLight.direction;
		light.visible = true;
	}
#endif
#if NUM_POINT_LIGHTS > 0
	struct PointLight {
		vec3 position;
		vec3 color;
		float distance;
		float decay;
	};
	uniform PointLight pointLights[ NUM_POINT_LIGHTS ];
	void getPointLightInfo( const in PointLight pointLight, const in vec3 geometryPosition, out IncidentLight light ) {
		vec3 lVector = pointLight.position - geometryPosition;
		light.direction = normalize( lVector );
		float lightDistance = length( lVector );
		light.color = pointLight.color;
		light.color *= getDistanceAttenuation( lightDistance, pointLight.distance, pointLight.decay );
		light.visible = ( light.color != vec3( 0.0 ) );
	}
#endif
#if NUM_SPOT_LIGHTS > 0
	struct SpotLight {
		vec3 position;
		vec3 direction;
		vec3 color;
		float distance;
		float decay;
		float coneCos;
		float penumbraCos;
	};
	uniform SpotLight spotLights[ NUM_SPOT_LIGHTS ];
	void getSpotLightInfo( const in SpotLight spotLight, const in vec3 geometryPosition, out IncidentLight light ) {
		vec3 lVector = spotLight.position - geometryPosition;
		light.direction = normalize( lVector );
		float angleCos = dot( light.direction, spotLight.direction );
		float spotAttenuation = getSpotAttenuation( spotLight.coneCos, spotLight.penumbraCos, angleCos );
		if ( spotAttenuation > 0.0 ) {
			float lightDistance = length( lVector );
			light.color = spotLight.color * spotAttenuation;
			light.color *= getDistanceAttenuation( lightDistance, spotLight.distance, spotLight.decay );
			light.visible = ( light.color != vec3( 0.0 ) );
		} else {
			light.color = vec3( 0.0 );
			light.visible = false;
		}
	}
#endif
#if NUM_RECT_AREA_LIGHTS > 0
	struct RectAreaLight {
		vec3 color;
		vec3 position;
		vec3 halfWidth;
		vec3 halfHeight;
	};
	uniform sampler2D ltc_1;	uniform sampler2D ltc_2;
	uniform RectAreaLight rectAreaLights[ NUM_RECT_AREA_LIGHTS ];
#endif
#if NUM_HEMI_LIGHTS > 0
	struct HemisphereLight {
		vec3 direction;
		vec3 skyColor;
		vec3 groundColor;
	};
	uniform HemisphereLight hemisphereLights[ NUM_HEMI_LIGHTS ];
	vec3 getHemisphereLightIrradiance( const in HemisphereLight hemiLight, const in vec3 normal ) {
		float dotNL = dot( normal, hemiLight.direction );
		float hemiDiffuseWeight = 0.5 * dotNL + 0.5;
		vec3 irradiance = mix( hemiLight.groundColor, hemiLight.skyColor, hemiDiffuseWeight );
		return irradiance;
	}
#endif
#include <lightprobes_pars_fragment>`,px=`#ifdef USE_ENVMAP
	vec3 getIBLIrradiance( const in vec3 normal ) {
		#ifdef ENVMAP_TYPE_PMREM
			vec3 worldNormal = transformNormalByInverseViewMatrix( normal, viewMatrix );
			vec4 envMapColor = textureLod( envMap, envMapRotation * worldNormal, ENVMAP_MAX_LOD );
			return PI * envMapColor.rgb * envMapIntensity;
		#else
			return vec3( 0.0 );
		#endif
	}
	vec3 getIBLRadiance( const in vec3 viewDir, const in vec3 normal, const in float roughness ) {
		#ifdef ENVMAP_TYPE_PMREM
			vec3 reflectVec = reflect( - viewDir, normal );
			reflectVec = normalize( mix( reflectVec, normal, pow4( roughness ) ) );
			reflectVec = transformDirectionByInverseViewMatrix( reflectVec, viewMatrix );
			vec4 envMapColor = textureLod( envMap, envMapRotation * reflectVec, roughnessToMip( roughness ) );
			return envMapColor.rgb * envMapIntensity;
		#else
			return vec3( 0.0 );
		#endif
	}
	#ifdef USE_RETROREFLECTION
		vec3 getIBLRetroRadiance( const in vec3 viewDir, const in vec3 normal, const in float roughness ) {
			#ifdef ENVMAP_TYPE_PMREM
				vec3 retroVec = normalize( mix( viewDir, normal, pow4( roughness ) ) );
				retroVec = transformDirectionByInverseViewMatrix( retroVec, viewMatrix );
				vec4 envMapColor = textureLod( envMap, envMapRotation * retroVec, roughnessToMip( roughness ) );
				return envMapColor.rgb * envMapIntensity;
			#else
				return vec3( 0.0 );
			#endif
		}
	#endif
	#ifdef USE_ANISOTROPY
		vec3 getIBLAnisotropyRadiance( const in vec3 viewDir, const in vec3 normal, const in float roughness, const in vec3 bitangent, const in float anisotropy ) {
			#ifdef ENVMAP_TYPE_PMREM
				vec3 bentNormal = cross( bitangent, viewDir );
				bentNormal = normalize( cross( bentNormal, bitangent ) );
				bentNormal = normalize( mix( bentNormal, normal, pow2( pow2( 1.0 - anisotropy * ( 1.0 - roughness ) ) ) ) );
				return getIBLRadiance( viewDir, bentNormal, roughness );
			#else
				return vec3( 0.0 );
			#endif
		}
		#ifdef USE_RETROREFLECTION
			vec3 getIBLAnisotropyRetroRadiance( const in vec3 viewDir, const in vec3 normal, const in float roughness, const in vec3 bitangent, const in float anisotropy ) {
				#ifdef ENVMAP_TYPE_PMREM
					vec3 bentNormal = cross( bitangent, viewDir );
					bentNormal = normalize( cross( bentNormal, bitangent ) );
					bentNormal = normalize( mix( bentNormal, normal, pow2( pow2( 1.0 - anisotropy * ( 1.0 - roughness ) ) ) ) );
					return getIBLRetroRadiance( viewDir, bentNormal, roughness );
				#else
					return vec3( 0.0 );
				#endif
			}
		#endif
	#endif
#endif`,mx=`ToonMaterial material;
material.diffuseColor = diffuseColor.rgb;`,gx=`varying vec3 vViewPosition;
struct ToonMaterial {
	vec3 diffuseColor;
};
void RE_Direct_Toon( const in IncidentLight directLight, const in vec3 geometryPosition, const in vec3 geometryNormal, const in vec3 geometryViewDir, const in vec3 geometryClearcoatNormal, const in ToonMaterial material, inout ReflectedLight reflectedLight ) {
	vec3 irradiance = getGradientIrradiance( geometryNormal, directLight.direction ) * directLight.color;
	reflectedLight.directDiffuse += irradiance * BRDF_Lambert( material.diffuseColor );
}
void RE_IndirectDiffuse_Toon( const in vec3 irradiance, const in vec3 geometryPosition, const in vec3 geometryNormal, const in vec3 geometryViewDir, const in vec3 geometryClearcoatNormal, const in ToonMaterial material, inout ReflectedLight reflectedLight ) {
	reflectedLight.indirectDiffuse += irradiance * BRDF_Lambert( material.diffuseColor );
}
#define RE_Direct				RE_Direct_Toon
#define RE_IndirectDiffuse		RE_IndirectDiffuse_Toon`,_x=`BlinnPhongMaterial material;
material.diffuseColor = diffuseColor.rgb;
material.specularColor = specular;
material.specularShininess = shininess;
material.specularStrength = specularStrength;`,xx=`varying vec3 vViewPosition;
struct BlinnPhongMaterial {
	vec3 diffuseColor;
	vec3 specularColor;
	float specularShininess;
	float specularStrength;
};
void RE_Direct_BlinnPhong( const in IncidentLight directLight, const in vec3 geometryPosition, const in vec3 geometryNormal, const in vec3 geometryViewDir, const in vec3 geometryClearcoatNormal, const in BlinnPhongMaterial material, inout ReflectedLight reflectedLight ) {
	float dotNL = saturate( dot( geometryNormal, directLight.direction ) );
	vec3 irradiance = dotNL * directLight.color;
	reflectedLight.directDiffuse += irradiance * BRDF_Lambert( material.diffuseColor );
	reflectedLight.directSpecular += irradiance * BRDF_BlinnPhong( directLight.direction, geometryViewDir, geometryNormal, material.specularColor, material.specularShininess ) * material.specularStrength;
}
void RE_IndirectDiffuse_BlinnPhong( const in vec3 irradiance, const in vec3 geometryPosition, const in vec3 geometryNormal, const in vec3 geometryViewDir, const in vec3 geometryClearcoatNormal, const in BlinnPhongMaterial material, inout ReflectedLight reflectedLight ) {
	reflectedLight.indirectDiffuse += irradiance * BRDF_Lambert( material.diffuseColor );
}
#define RE_Direct				RE_Direct_BlinnPhong
#define RE_IndirectDiffuse		RE_IndirectDiffuse_BlinnPhong`,yx=`PhysicalMaterial material;
material.diffuseColor = diffuseColor.rgb;
material.diffuseContribution = diffuseColor.rgb * ( 1.0 - metalnessFactor );
material.metalness = metalnessFactor;
vec3 dxy = max( abs( dFdx( nonPerturbedNormal ) ), abs( dFdy( nonPerturbedNormal ) ) );
float geometryRoughness = max( max( dxy.x, dxy.y ), dxy.z );
material.roughness = max( roughnessFactor, 0.045 );
material.roughness += geometryRoughness;
material.roughness = min( material.roughness, 1.0 );
#ifdef USE_DIFFUSE_ROUGHNESS
	float diffuseRoughnessFactor = diffuseRoughness;
	#ifdef USE_DIFFUSE_ROUGHNESSMAP
		diffuseRoughnessFactor *= texture2D( diffuseRoughnessMap, vDiffuseRoughnessMapUv ).r;
	#endif
	material.diffuseRoughness = saturate( diffuseRoughnessFactor );
#endif
#ifdef IOR
	material.ior = ior;
	#ifdef USE_SPECULAR
		float specularIntensityFactor = specularIntensity;
		vec3 specularColorFactor = specularColor;
		#ifdef USE_SPECULAR_COLORMAP
			specularColorFactor *= texture2D( specularColorMap, vSpecularColorMapUv ).rgb;
		#endif
		#ifdef USE_SPECULAR_INTENSITYMAP
			specularIntensityFactor *= texture2D( specularIntensityMap, vSpecularIntensityMapUv ).a;
		#endif
		material.specularF90 = mix( specularIntensityFactor, 1.0, metalnessFactor );
	#else
		float specularIntensityFactor = 1.0;
		vec3 specularColorFactor = vec3( 1.0 );
		material.specularF90 = 1.0;
	#endif
	material.specularColor = min( pow2( ( material.ior - 1.0 ) / ( material.ior + 1.0 ) ) * specularColorFactor, vec3( 1.0 ) ) * specularIntensityFactor;
	material.specularColorBlended = mix( material.specularColor, diffuseColor.rgb, metalnessFactor );
#else
	material.specularColor = vec3( 0.04 );
	material.specularColorBlended = mix( material.specularColor, diffuseColor.rgb, metalnessFactor );
	material.specularF90 = 1.0;
#endif
#ifdef USE_CLEARCOAT
	material.clearcoat = clearcoat;
	material.clearcoatRoughness = clearcoatRoughness;
	material.clearcoatF0 = vec3( 0.04 );
	material.clearcoatF90 = 1.0;
	#ifdef USE_CLEARCOATMAP
		material.clearcoat *= texture2D( clearcoatMap, vClearcoatMapUv ).x;
	#endif
	#ifdef USE_CLEARCOAT_ROUGHNESSMAP
		material.clearcoatRoughness *= texture2D( clearcoatRoughnessMap, vClearcoatRoughnessMapUv ).y;
	#endif
	material.clearcoat = saturate( material.clearcoat );	material.clearcoatRoughness = max( material.clearcoatRoughness, 0.045 );
	material.clearcoatRoughness += geometryRoughness;
	material.clearcoatRoughness = min( material.clearcoatRoughness, 1.0 );
#endif
#ifdef USE_DISPERSION
	material.dispersion = dispersion;
#endif
#ifdef USE_RETROREFLECTION
	material.retroreflectivity = retroreflectivity;
#endif
#ifdef USE_IRIDESCENCE
	material.iridescence = iridescence;
	material.iridescenceIOR = iridescenceIOR;
	#ifdef USE_IRIDESCENCEMAP
		material.iridescence *= texture2D( iridescenceMap, vIridescenceMapUv ).r;
	#endif
	#ifdef USE_IRIDESCENCE_THICKNESSMAP
		material.iridescenceThickness = (iridescenceThicknessMaximum - iridescenceThicknessMinimum) * texture2D( iridescenceThicknessMap, vIridescenceThicknessMapUv ).g + iridescenceThicknessMinimum;
	#else
		material.iridescenceThickness = iridescenceThicknessMaximum;
	#endif
#endif
#ifdef USE_SHEEN
	material.sheenColor = sheenColor;
	#ifdef USE_SHEEN_COLORMAP
		material.sheenColor *= texture2D( sheenColorMap, vSheenColorMapUv ).rgb;
	#endif
	material.sheenRoughness = clamp( sheenRoughness, 0.0001, 1.0 );
	#ifdef USE_SHEEN_ROUGHNESSMAP
		material.sheenRoughness *= texture2D( sheenRoughnessMap, vSheenRoughnessMapUv ).a;
	#endif
#endif
#ifdef USE_ANISOTROPY
	#ifdef USE_ANISOTROPYMAP
		mat2 anisotropyMat = mat2( anisotropyVector.x, anisotropyVector.y, - anisotropyVector.y, anisotropyVector.x );
		vec3 anisotropyPolar = texture2D( anisotropyMap, vAnisotropyMapUv ).rgb;
		vec2 anisotropyV = anisotropyMat * normalize( 2.0 * anisotropyPolar.rg - vec2( 1.0 ) ) * anisotropyPolar.b;
	#else
		vec2 anisotropyV = anisotropyVector;
	#endif
	material.anisotropy = length( anisotropyV );
	if( material.anisotropy == 0.0 ) {
		anisotropyV = vec2( 1.0, 0.0 );
	} else {
		anisotropyV /= material.anisotropy;
		material.anisotropy = saturate( material.anisotropy );
	}
	material.alphaT = mix( pow2( material.roughness ), 1.0, pow2( material.anisotropy ) );
	material.anisotropyT = tbn[ 0 ] * anisotropyV.x + tbn[ 1 ] * anisotropyV.y;
	material.anisotropyB = tbn[ 1 ] * anisotropyV.x - tbn[ 0 ] * anisotropyV.y;
#endif`,vx=`uniform sampler2D dfgLUT;
struct PhysicalMaterial {
	vec3 diffuseColor;
	vec3 diffuseContribution;
	vec3 specularColor;
	vec3 specularColorBlended;
	float roughness;
	float metalness;
	float specularF90;
	float dispersion;
	vec2 dfg;
	vec3 multiScatteringCompensation;
	#ifdef USE_DIFFUSE_ROUGHNESS
		float diffuseRoughness;
	#endif
	#ifdef USE_RETROREFLECTION
		float retroreflectivity;
	#endif
	#ifdef USE_CLEARCOAT
		float clearcoat;
		float clearcoatRoughness;
		vec3 clearcoatF0;
		float clearcoatF90;
	#endif
	#ifdef USE_IRIDESCENCE
		float iridescence;
		float iridescenceIOR;
		float iridescenceThickness;
		vec3 iridescenceFresnel;
		vec3 iridescenceF0Dielectric;
		vec3 iridescenceF0Metallic;
	#endif
	#ifdef USE_SHEEN
		vec3 sheenColor;
		float sheenRoughness;
	#endif
	#ifdef IOR
		float ior;
	#endif
	#ifdef USE_TRANSMISSION
		float transmission;
		float transmissionAlpha;
		float thickness;
		float attenuationDistance;
		vec3 attenuationColor;
	#endif
	#ifdef USE_ANISOTROPY
		float anisotropy;
		float alphaT;
		vec3 anisotropyT;
		vec3 anisotropyB;
	#endif
};
vec3 clearcoatSpecularDirect = vec3( 0.0 );
vec3 clearcoatSpecularIndirect = vec3( 0.0 );
vec3 sheenSpecularDirect = vec3( 0.0 );
vec3 sheenSpecularIndirect = vec3(0.0 );
vec3 Schlick_to_F0( const in vec3 f, const in float f90, const in float dotVH ) {
    float x = clamp( 1.0 - dotVH, 0.0, 1.0 );
    float x2 = x * x;
    float x5 = clamp( x * x2 * x2, 0.0, 0.9999 );
    return ( f - vec3( f90 ) * x5 ) / ( 1.0 - x5 );
}
#ifdef USE_DIFFUSE_ROUGHNESS
	const float EON_EPSILON = 1e-7;
	float FON_DirectionalAlbedo( const in float mu, const in float roughness, const in float A ) {
		float muComp = 1.0 - mu;
		float gOverPi = muComp * ( 0.0571085289 + muComp * ( 0.491881867 + muComp * ( - 0.332181442 + muComp * 0.0714429953 ) ) );
		return A * ( 1.0 + roughness * gOverPi );
	}
	vec3 BRDF_EON( const in vec3 lightDir, const in vec3 viewDir, const in vec3 normal, const in vec3 diffuseColor, const in float roughness ) {
		vec3 rho = saturate( diffuseColor );
		if ( roughness <= EON_EPSILON ) return BRDF_Lambert( rho );
		float dotNL = saturate( dot( normal, lightDir ) );
		float dotNV = saturate( dot( normal, viewDir ) );
		float s = dot( lightDir, viewDir ) - dotNL * dotNV;
		float sOverT = ( s > 0.0 ) ? s / max( max( dotNL, dotNV ), EON_EPSILON ) : s;
		float A = 1.0 / ( 1.0 + ( 0.5 - 2.0 / ( 3.0 * PI ) ) * roughness );
		vec3 singleScatter = rho * RECIPROCAL_PI * A * ( 1.0 + roughness * sOverT );
		float averageAlbedo = A * ( 1.0 + ( 2.0 / 3.0 - 28.0 / ( 15.0 * PI ) ) * roughness );
		float albedoV = FON_DirectionalAlbedo( dotNV, roughness, A );
		float albedoL = FON_DirectionalAlbedo( dotNL, roughness, A );
		vec3 rhoMultiScatter = rho * rho * averageAlbedo / max( vec3( EON_EPSILON ), vec3( 1.0 ) - rho * ( 1.0 - averageAlbedo ) );
		vec3 multiScatter = rhoMultiScatter * RECIPROCAL_PI
			* max( EON_EPSILON, 1.0 - albedoV )
			* max( EON_EPSILON, 1.0 - albedoL )
			/ max( EON_EPSILON, 1.0 - averageAlbedo );
		return singleScatter + multiScatter;
	}
	vec3 EON_DirectionalAlbedo( const in vec3 diffuseColor, const in float roughness, const in float dotNV ) {
		vec3 rho = saturate( diffuseColor );
		if ( roughness <= EON_EPSILON ) return rho;
		float A = 1.0 / ( 1.0 + ( 0.5 - 2.0 / ( 3.0 * PI ) ) * roughness );
		float directionalAlbedo = FON_DirectionalAlbedo( dotNV, roughness, A );
		float averageAlbedo = A * ( 1.0 + ( 2.0 / 3.0 - 28.0 / ( 15.0 * PI ) ) * roughness );
		vec3 rhoMultiScatter = rho * rho * averageAlbedo / max( vec3( EON_EPSILON ), vec3( 1.0 ) - rho * ( 1.0 - averageAlbedo ) );
		return rho * directionalAlbedo + rhoMultiScatter * ( 1.0 - directionalAlbedo );
	}
#endif
float V_GGX_SmithCorrelated( const in float alpha, const in float dotNL, const in float dotNV ) {
	float a2 = pow2( alpha );
	float gv = dotNL * sqrt( a2 + ( 1.0 - a2 ) * pow2( dotNV ) );
	float gl = dotNV * sqrt( a2 + ( 1.0 - a2 ) * pow2( dotNL ) );
	return 0.5 / max( gv + gl, EPSILON );
}
float D_GGX( const in float alpha, const in float dotNH ) {
	float a2 = pow2( alpha );
	float denom = pow2( dotNH ) * ( a2 - 1.0 ) + 1.0;
	return RECIPROCAL_PI * a2 / pow2( denom );
}
#ifdef USE_ANISOTROPY
	float V_GGX_SmithCorrelated_Anisotropic( const in float alphaT, const in float alphaB, const in float dotTV, const in float dotBV, const in float dotTL, const in float dotBL, const in float dotNV, const in float dotNL ) {
		float gv = dotNL * length( vec3( alphaT * dotTV, alphaB * dotBV, dotNV ) );
		float gl = dotNV * length( vec3( alphaT * dotTL, alphaB * dotBL, dotNL ) );
		return 0.5 / max( gv + gl, EPSILON );
	}
	float D_GGX_Anisotropic( const in float alphaT, const in float alphaB, const in float dotNH, const in float dotTH, const in float dotBH ) {
		float a2 = alphaT * alphaB;
		highp vec3 v = vec3( alphaB * dotTH, alphaT * dotBH, a2 * dotNH );
		highp float v2 = dot( v, v );
		float w2 = a2 / v2;
		return RECIPROCAL_PI * a2 * pow2 ( w2 );
	}
#endif
#ifdef USE_CLEARCOAT
	vec3 BRDF_GGX_Clearcoat( const in vec3 lightDir, const in vec3 viewDir, const in vec3 normal, const in PhysicalMaterial material) {
		vec3 f0 = material.clearcoatF0;
		float f90 = material.clearcoatF90;
		float roughness = max( material.clearcoatRoughness, 0.045 );
		float alpha = pow2( roughness );
		vec3 halfDir = normalize( lightDir + viewDir );
		float dotNL = saturate( dot( normal, lightDir ) );
		float dotNV = saturate( dot( normal, viewDir ) );
		float dotNH = saturate( dot( normal, halfDir ) );
		float dotVH = saturate( dot( viewDir, halfDir ) );
		vec3 F = F_Schlick( f0, f90, dotVH );
		float V = V_GGX_SmithCorrelated( alpha, dotNL, dotNV );
		float D = D_GGX( alpha, dotNH );
		return F * ( V * D );
	}
#endif
vec3 BRDF_GGX( const in vec3 lightDir, const in vec3 viewDir, const in vec3 normal, const in PhysicalMaterial material ) {
	vec3 f0 = material.specularColorBlended;
	float f90 = material.specularF90;
	float roughness = max( material.roughness, 0.045 );
	float alpha = pow2( roughness );
	vec3 halfDir = normalize( lightDir + viewDir );
	float dotNL = saturate( dot( normal, lightDir ) );
	float dotNV = saturate( dot( normal, viewDir ) );
	float dotNH = saturate( dot( normal, halfDir ) );
	float dotVH = saturate( dot( viewDir, halfDir ) );
	vec3 F = F_Schlick( f0, f90, dotVH );
	#ifdef USE_IRIDESCENCE
		F = mix( F, material.iridescenceFresnel, material.iridescence );
	#endif
	#ifdef USE_ANISOTROPY
		float dotTL = dot( material.anisotropyT, lightDir );
		float dotTV = dot( material.anisotropyT, viewDir );
		float dotTH = dot( material.anisotropyT, halfDir );
		float dotBL = dot( material.anisotropyB, lightDir );
		float dotBV = dot( material.anisotropyB, viewDir );
		float dotBH = dot( material.anisotropyB, halfDir );
		float alphaT = max( material.alphaT, alpha );
		float V = V_GGX_SmithCorrelated_Anisotropic( alphaT, alpha, dotTV, dotBV, dotTL, dotBL, dotNV, dotNL );
		float D = D_GGX_Anisotropic( alphaT, alpha, dotNH, dotTH, dotBH );
	#else
		float V = V_GGX_SmithCorrelated( alpha, dotNL, dotNV );
		float D = D_GGX( alpha, dotNH );
	#endif
	return F * ( V * D );
}
vec2 LTC_Uv( const in vec3 N, const in vec3 V, const in float roughness ) {
	const float LUT_SIZE = 64.0;
	const float LUT_SCALE = ( LUT_SIZE - 1.0 ) / LUT_SIZE;
	const float LUT_BIAS = 0.5 / LUT_SIZE;
	float dotNV = saturate( dot( N, V ) );
	vec2 uv = vec2( roughness, sqrt( 1.0 - dotNV ) );
	uv = uv * LUT_SCALE + LUT_BIAS;
	return uv;
}
float LTC_ClippedSphereFormFactor( const in vec3 f ) {
	float l = length( f );
	return max( ( l * l + f.z ) / ( l + 1.0 ), 0.0 );
}
vec3 LTC_EdgeVectorFormFactor( const in vec3 v1, const in vec3 v2 ) {
	float x = dot( v1, v2 );
	float y = abs( x );
	float a = 0.8543985 + ( 0.4965155 + 0.0145206 * y ) * y;
	float b = 3.4175940 + ( 4.1616724 + y ) * y;
	float v = a / b;
	float theta_sintheta = ( x > 0.0 ) ? v : 0.5 * inversesqrt( max( 1.0 - x * x, 1e-7 ) ) - v;
	return cross( v1, v2 ) * theta_sintheta;
}
vec3 LTC_Evaluate( const in vec3 N, const in vec3 V, const in vec3 P, const in mat3 mInv, const in vec3 rectCoords[ 4 ] ) {
	vec3 v1 = rectCoords[ 1 ] - rectCoords[ 0 ];
	vec3 v2 = rectCoords[ 3 ] - rectCoords[ 0 ];
	vec3 lightNormal = cross( v1, v2 );
	if( dot( lightNormal, P - rectCoords[ 0 ] ) < 0.0 ) return vec3( 0.0 );
	vec3 T1, T2;
	T1 = normalize( V - N * dot( V, N ) );
	T2 = - cross( N, T1 );
	mat3 mat = mInv * transpose( mat3( T1, T2, N ) );
	vec3 coords[ 4 ];
	coords[ 0 ] = mat * ( rectCoords[ 0 ] - P );
	coords[ 1 ] = mat * ( rectCoords[ 1 ] - P );
	coords[ 2 ] = mat * ( rectCoords[ 2 ] - P );
	coords[ 3 ] = mat * ( rectCoords[ 3 ] - P );
	coords[ 0 ] = normalize( coords[ 0 ] );
	coords[ 1 ] = normalize( coords[ 1 ] );
	coords[ 2 ] = normalize( coords[ 2 ] );
	coords[ 3 ] = normalize( coords[ 3 ] );
	vec3 vectorFormFactor = vec3( 0.0 );
	vectorFormFactor += LTC_EdgeVectorFormFactor( coords[ 0 ], coords[ 1 ] );
	vectorFormFactor += LTC_EdgeVectorFormFactor( coords[ 1 ], coords[ 2 ] );
	vectorFormFactor += LTC_EdgeVectorFormFactor( coords[ 2 ], coords[ 3 ] );
	vectorFormFactor += LTC_EdgeVectorFormFactor( coords[ 3 ], coords[ 0 ] );
	float result = LTC_ClippedSphereFormFactor( vectorFormFactor );
	return vec3( result );
}
#if defined( USE_SHEEN )
float D_Charlie( float roughness, float dotNH ) {
	float alpha = pow2( roughness );
	float invAlpha = 1.0 / alpha;
	float cos2h = dotNH * dotNH;
	float sin2h = max( 1.0 - cos2h, 0.0078125 );
	return ( 2.0 + invAlpha ) * pow( sin2h, invAlpha * 0.5 ) / ( 2.0 * PI );
}
float V_Neubelt( float dotNV, float dotNL ) {
	return saturate( 1.0 / ( 4.0 * ( dotNL + dotNV - dotNL * dotNV ) ) );
}
vec3 BRDF_Sheen( const in vec3 lightDir, const in vec3 viewDir, const in vec3 normal, vec3 sheenColor, const in float sheenRoughness ) {
	vec3 halfDir = normalize( lightDir + viewDir );
	float dotNL = saturate( dot( normal, lightDir ) );
	float dotNV = saturate( dot( normal, viewDir ) );
	float dotNH = saturate( dot( normal, halfDir ) );
	float D = D_Charlie( sheenRoughness, dotNH );
	float V = V_Neubelt( dotNV, dotNL );
	return sheenColor * ( D * V );
}
#endif
float IBLSheenBRDF( const in vec3 normal, const in vec3 viewDir, const in float roughness ) {
	float dotNV = saturate( dot( normal, viewDir ) );
	float r2 = roughness * roughness;
	float rInv = 1.0 / ( roughness + 0.1 );
	float a = -1.9362 + 1.0678 * roughness + 0.4573 * r2 - 0.8469 * rInv;
	float b = -0.6014 + 0.5538 * roughness - 0.4670 * r2 - 0.1255 * rInv;
	float DG = exp( a * dotNV + b );
	return saturate( DG );
}
vec3 EnvironmentBRDF( const in vec3 normal, const in vec3 viewDir, const in vec3 specularColor, const in float specularF90, const in float roughness ) {
	float dotNV = saturate( dot( normal, viewDir ) );
	vec2 fab = texture2D( dfgLUT, vec2( roughness, dotNV ) ).rg;
	return specularColor * fab.x + specularF90 * fab.y;
}
#ifdef USE_IRIDESCENCE
void computeMultiscatteringIridescence( const in vec2 fab, const in vec3 specularColor, const in float specularF90, const in float iridescence, const in vec3 iridescenceF0, inout vec3 singleScatter, inout vec3 multiScatter ) {
#else
void computeMultiscattering( const in vec2 fab, const in vec3 specularColor, const in float specularF90, inout vec3 singleScatter, inout vec3 multiScatter ) {
#endif
	#ifdef USE_IRIDESCENCE
		vec3 Fr = mix( specularColor, iridescenceF0, iridescence );
	#else
		vec3 Fr = specularColor;
	#endif
	vec3 FssEss = Fr * fab.x + specularF90 * fab.y;
	float Ess = fab.x + fab.y;
	float Ems = 1.0 - Ess;
	vec3 Favg = Fr + ( 1.0 - Fr ) * 0.047619;	vec3 Fms = FssEss * Favg / ( 1.0 - Ems * Favg );
	singleScatter += FssEss;
	multiScatter += Fms * Ems;
}
#if NUM_RECT_AREA_LIGHTS > 0
	void RE_Direct_RectArea_Physical( const in RectAreaLight rectAreaLight, const in vec3 geometryPosition, const in vec3 geometryNormal, const in vec3 geometryViewDir, const in vec3 geometryClearcoatNormal, const in PhysicalMaterial material, inout ReflectedLight reflectedLight ) {
		vec3 normal = geometryNormal;
		vec3 viewDir = geometryViewDir;
		vec3 position = geometryPosition;
		vec3 lightPos = rectAreaLight.position;
		vec3 halfWidth = rectAreaLight.halfWidth;
		vec3 halfHeight = rectAreaLight.halfHeight;
		vec3 lightColor = rectAreaLight.color;
		float roughness = material.roughness;
		vec3 rectCoords[ 4 ];
		rectCoords[ 0 ] = lightPos + halfWidth - halfHeight;		rectCoords[ 1 ] = lightPos - halfWidth - halfHeight;
		rectCoords[ 2 ] = lightPos - halfWidth + halfHeight;
		rectCoords[ 3 ] = lightPos + halfWidth + halfHeight;
		vec2 uv = LTC_Uv( normal, viewDir, roughness );
		vec4 t1 = texture2D( ltc_1, uv );
		vec4 t2 = texture2D( ltc_2, uv );
		mat3 mInv = mat3(
			vec3( t1.x, 0, t1.y ),
			vec3(    0, 1,    0 ),
			vec3( t1.z, 0, t1.w )
		);
		vec3 fresnel = ( material.specularColorBlended * t2.x + ( material.specularF90 - material.specularColorBlended ) * t2.y );
		reflectedLight.directSpecular += lightColor * fresnel * LTC_Evaluate( normal, viewDir, position, mInv, rectCoords );
		reflectedLight.directDiffuse += lightColor * material.diffuseContribution * LTC_Evaluate( normal, viewDir, position, mat3( 1.0 ), rectCoords );
		#ifdef USE_CLEARCOAT
			vec3 Ncc = geometryClearcoatNormal;
			vec2 uvClearcoat = LTC_Uv( Ncc, viewDir, material.clearcoatRoughness );
			vec4 t1Clearcoat = texture2D( ltc_1, uvClearcoat );
			vec4 t2Clearcoat = texture2D( ltc_2, uvClearcoat );
			mat3 mInvClearcoat = mat3(
				vec3( t1Clearcoat.x, 0, t1Clearcoat.y ),
				vec3(             0, 1,             0 ),
				vec3( t1Clearcoat.z, 0, t1Clearcoat.w )
			);
			vec3 fresnelClearcoat = material.clearcoatF0 * t2Clearcoat.x + ( material.clearcoatF90 - material.clearcoatF0 ) * t2Clearcoat.y;
			clearcoatSpecularDirect += lightColor * fresnelClearcoat * LTC_Evaluate( Ncc, viewDir, position, mInvClearcoat, rectCoords );
		#endif
	}
#endif
void RE_Direct_Physical( const in IncidentLight directLight, const in vec3 geometryPosition, const in vec3 geometryNormal, const in vec3 geometryViewDir, const in vec3 geometryClearcoatNormal, const in PhysicalMaterial material, inout ReflectedLight reflectedLight ) {
	float dotNL = saturate( dot( geometryNormal, directLight.direction ) );
	vec3 irradiance = dotNL * directLight.color;
	#ifdef USE_CLEARCOAT
		float dotNLcc = saturate( dot( geometryClearcoatNormal, directLight.direction ) );
		vec3 ccIrradiance = dotNLcc * directLight.color;
		clearcoatSpecularDirect += ccIrradiance * BRDF_GGX_Clearcoat( directLight.direction, geometryViewDir, geometryClearcoatNormal, material );
	#endif
	#ifdef USE_SHEEN
 
 		sheenSpecularDirect += irradiance * BRDF_Sheen( directLight.direction, geometryViewDir, geometryNormal, material.sheenColor, material.sheenRoughness );
 
 		float sheenAlbedoV = IBLSheenBRDF( geometryNormal, geometryViewDir, material.sheenRoughness );
 		float sheenAlbedoL = IBLSheenBRDF( geometryNormal, directLight.direction, material.sheenRoughness );
 
 		float sheenEnergyComp = 1.0 - max3( material.sheenColor ) * max( sheenAlbedoV, sheenAlbedoL );
 
 		irradiance *= sheenEnergyComp;
 
 	#endif
	vec3 specularBRDF = BRDF_GGX( directLight.direction, geometryViewDir, geometryNormal, material );
	#ifdef USE_RETROREFLECTION
		vec3 retroViewDir = reflect( - geometryViewDir, geometryNormal );
		vec3 retroSpecularBRDF = BRDF_GGX( directLight.direction, retroViewDir, geometryNormal, material );
		specularBRDF = mix( specularBRDF, retroSpecularBRDF, saturate( material.retroreflectivity ) );
	#endif
	reflectedLight.directSpecular += irradiance * specularBRDF * material.multiScatteringCompensation;
	vec3 halfDir = normalize( directLight.direction + geometryViewDir );
	float dotVH = saturate( dot( geometryViewDir, halfDir ) );
	vec3 F = F_Schlick( material.specularColor, material.specularF90, dotVH );
	#ifdef USE_RETROREFLECTION
		vec3 retroHalfDir = normalize( directLight.direction + retroViewDir );
		float dotRetroVH = saturate( dot( retroViewDir, retroHalfDir ) );
		vec3 retroF = F_Schlick( material.specularColor, material.specularF90, dotRetroVH );
		F = mix( F, retroF, saturate( material.retroreflectivity ) );
	#endif
	#ifdef USE_DIFFUSE_ROUGHNESS
		vec3 diffuseBRDF = BRDF_EON( directLight.direction, geometryViewDir, geometryNormal, material.diffuseColor, material.diffuseRoughness ) * ( 1.0 - material.metalness );
	#else
		vec3 diffuseBRDF = BRDF_Lambert( material.diffuseContribution );
	#endif
	reflectedLight.directDiffuse += irradiance * diffuseBRDF * ( 1.0 - F );
}
void RE_IndirectDiffuse_Physical( const in vec3 irradiance, const in vec3 geometryPosition, const in vec3 geometryNormal, const in vec3 geometryViewDir, const in vec3 geometryClearcoatNormal, const in PhysicalMaterial material, inout ReflectedLight reflectedLight ) {
	vec3 singleScattering = vec3( 0.0 );
	vec3 multiScattering = vec3( 0.0 );
	#ifdef USE_IRIDESCENCE
		computeMultiscatteringIridescence( material.dfg, material.specularColor, material.specularF90, material.iridescence, material.iridescenceF0Dielectric, singleScattering, multiScattering );
	#else
		computeMultiscattering( material.dfg, material.specularColor, material.specularF90, singleScattering, multiScattering );
	#endif
	#ifdef USE_DIFFUSE_ROUGHNESS
		float dotNV = saturate( dot( geometryNormal, geometryViewDir ) );
		vec3 diffuseAlbedo = EON_DirectionalAlbedo( material.diffuseColor, material.diffuseRoughness, dotNV ) * ( 1.0 - material.metalness );
		vec3 diffuse = irradiance * RECIPROCAL_PI * diffuseAlbedo * ( 1.0 - singleScattering - multiScattering );
	#else
		vec3 diffuse = irradiance * BRDF_Lambert( material.diffuseContribution ) * ( 1.0 - singleScattering - multiScattering );
	#endif
	#ifdef USE_SHEEN
		float sheenAlbedo = IBLSheenBRDF( geometryNormal, geometryViewDir, material.sheenRoughness );
		sheenSpecularIndirect += irradiance * material.sheenColor * sheenAlbedo * RECIPROCAL_PI;
		float sheenEnergyComp = 1.0 - max3( material.sheenColor ) * sheenAlbedo;
		diffuse *= sheenEnergyComp;
	#endif
	reflectedLight.indirectDiffuse += diffuse;
}
void RE_IndirectSpecular_Physical( const in vec3 radiance, const in vec3 irradiance, const in vec3 clearcoatRadiance, const in vec3 geometryPosition, const in vec3 geometryNormal, const in vec3 geometryViewDir, const in vec3 geometryClearcoatNormal, const in PhysicalMaterial material, inout ReflectedLight reflectedLight) {
	#ifdef USE_CLEARCOAT
		clearcoatSpecularIndirect += clearcoatRadiance * EnvironmentBRDF( geometryClearcoatNormal, geometryViewDir, material.clearcoatF0, material.clearcoatF90, material.clearcoatRoughness );
	#endif
	#ifdef USE_SHEEN
		sheenSpecularIndirect += irradiance * material.sheenColor * IBLSheenBRDF( geometryNormal, geometryViewDir, material.sheenRoughness ) * RECIPROCAL_PI;
 	#endif
	vec3 singleScatteringDielectric = vec3( 0.0 );
	vec3 multiScatteringDielectric = vec3( 0.0 );
	vec3 singleScatteringMetallic = vec3( 0.0 );
	vec3 multiScatteringMetallic = vec3( 0.0 );
	#ifdef USE_IRIDESCENCE
		computeMultiscatteringIridescence( material.dfg, material.specularColor, material.specularF90, material.iridescence, material.iridescenceF0Dielectric, singleScatteringDielectric, multiScatteringDielectric );
		computeMultiscatteringIridescence( material.dfg, material.diffuseColor, material.specularF90, material.iridescence, material.iridescenceF0Metallic, singleScatteringMetallic, multiScatteringMetallic );
	#else
		computeMultiscattering( material.dfg, material.specularColor, material.specularF90, singleScatteringDielectric, multiScatteringDielectric );
		computeMultiscattering( material.dfg, material.diffuseColor, material.specularF90, singleScatteringMetallic, multiScatteringMetallic );
	#endif
	vec3 singleScattering = mix( singleScatteringDielectric, singleScatteringMetallic, material.metalness );
	vec3 multiScattering = mix( multiScatteringDielectric, multiScatteringMetallic, material.metalness );
	vec3 totalScatteringDielectric = singleScatteringDielectric + multiScatteringDielectric;
	#ifdef USE_DIFFUSE_ROUGHNESS
		float dotNV = saturate( dot( geometryNormal, geometryViewDir ) );
		vec3 diffuse = EON_DirectionalAlbedo( material.diffuseColor, material.diffuseRoughness, dotNV ) * ( 1.0 - material.metalness ) * ( 1.0 - totalScatteringDielectric );
	#else
		vec3 diffuse = material.diffuseContribution * ( 1.0 - totalScatteringDielectric );
	#endif
	vec3 cosineWeightedIrradiance = irradiance * RECIPROCAL_PI;
	vec3 indirectSpecular = radiance * singleScattering;
	indirectSpecular += multiScattering * cosineWeightedIrradiance;
	vec3 indirectDiffuse = diffuse * cosineWeightedIrradiance;
	#ifdef USE_SHEEN
		float sheenAlbedo = IBLSheenBRDF( geometryNormal, geometryViewDir, material.sheenRoughness );
		float sheenEnergyComp = 1.0 - max3( material.sheenColor ) * sheenAlbedo;
		indirectSpecular *= sheenEnergyComp;
		indirectDiffuse *= sheenEnergyComp;
	#endif
	reflectedLight.indirectSpecular += indirectSpecular;
	reflectedLight.indirectDiffuse += indirectDiffuse;
}
#define RE_Direct				RE_Direct_Physical
#define RE_Direct_RectArea		RE_Direct_RectArea_Physical
#define RE_IndirectDiffuse		RE_IndirectDiffuse_Physical
#define RE_IndirectSpecular		RE_IndirectSpecular_Physical
float computeSpecularOcclusion( const in float dotNV, const in float ambientOcclusion, const in float roughness ) {
	return saturate( pow( dotNV + ambientOcclusion, exp2( - 16.0 * roughness - 1.0 ) ) - 1.0 + ambientOcclusion );
}`,bx=`
vec3 geometryPosition = - vViewPosition;
vec3 geometryNormal = normal;
vec3 geometryViewDir = ( isOrthographic ) ? vec3( 0, 0, 1 ) : normalize( vViewPosition );
vec3 geometryClearcoatNormal = vec3( 0.0 );
#ifdef USE_CLEARCOAT
	geometryClearcoatNormal = clearcoatNormal;
#endif
#ifdef USE_IRIDESCENCE
	float dotNVi = saturate( dot( normal, geometryViewDir ) );
	if ( material.iridescenceThickness == 0.0 ) {
		material.iridescence = 0.0;
	} else {
		material.iridescence = saturate( material.iridescence );
	}
	if ( material.iridescence > 0.0 ) {
		vec3 iridescenceFresnelDielectric = evalIridescence( 1.0, material.iridescenceIOR, dotNVi, material.iridescenceThickness, material.specularColor );
		vec3 iridescenceFresnelMetallic = evalIridescence( 1.0, material.iridescenceIOR, dotNVi, material.iridescenceThickness, material.diffuseColor );
		material.iridescenceFresnel = mix( iridescenceFresnelDielectric, iridescenceFresnelMetallic, material.metalness );
		material.iridescenceF0Dielectric = Schlick_to_F0( iridescenceFresnelDielectric, 1.0, dotNVi );
		material.iridescenceF0Metallic = Schlick_to_F0( iridescenceFresnelMetallic, 1.0, dotNVi );
	}
#endif
#ifdef STANDARD
	float dotNVms = saturate( dot( geometryNormal, geometryViewDir ) );
	material.dfg = texture2D( dfgLUT, vec2( material.roughness, dotNVms ) ).rg;
	#if ( NUM_SUN_LIGHTS > 0 || NUM_DIR_LIGHTS > 0 || NUM_POINT_LIGHTS > 0 || NUM_SPOT_LIGHTS > 0 )
		float EssMs = material.dfg.x + material.dfg.y;
		material.multiScatteringCompensation = 1.0 + material.specularColorBlended * ( 1.0 / EssMs - 1.0 );
	#endif
#endif
IncidentLight directLight;
#if ( NUM_POINT_LIGHTS > 0 ) && defined( RE_Direct )
	PointLight pointLight;
	#if defined( USE_SHADOWMAP ) && NUM_POINT_LIGHT_SHADOWS > 0
	PointLightShadow pointLightShadow;
	#endif
	#pragma unroll_loop_start
	for ( int i = 0; i < NUM_POINT_LIGHTS; i ++ ) {
		pointLight = pointLights[ i ];
		getPointLightInfo( pointLight, geometryPosition, directLight );
		#if defined( USE_SHADOWMAP ) && ( UNROLLED_LOOP_INDEX < NUM_POINT_LIGHT_SHADOWS ) && ( defined( SHADOWMAP_TYPE_PCF ) || defined( SHADOWMAP_TYPE_BASIC ) )
		pointLightShadow = pointLightShadows[ i ];
		directLight.color *= ( directLight.visible && receiveShadow ) ? getPointShadow( pointShadowMap[ i ], pointLightShadow.shadowMapSize, pointLightShadow.shadowIntensity, pointLightShadow.shadowBias, pointLightShadow.shadowRadius, vPointShadowCoord[ i ], pointLightShadow.shadowCameraNear, pointLightShadow.shadowCameraFar ) : 1.0;
		#endif
		RE_Direct( directLight, geometryPosition, geometryNormal, geometryViewDir, geometryClearcoatNormal, material, reflectedLight );
	}
	#pragma unroll_loop_end
#endif
#if ( NUM_SPOT_LIGHTS > 0 ) && defined( RE_Direct )
	SpotLight spotLight;
	vec4 spotColor;
	vec3 spotLightCoord;
	bool inSpotLightMap;
	#if defined( USE_SHADOWMAP ) && NUM_SPOT_LIGHT_SHADOWS > 0
	SpotLightShadow spotLightShadow;
	#endif
	#pragma unroll_loop_start
	for ( int i = 0; i < NUM_SPOT_LIGHTS; i ++ ) {
		spotLight = spotLights[ i ];
		getSpotLightInfo( spotLight, geometryPosition, directLight );
		#if ( UNROLLED_LOOP_INDEX < NUM_SPOT_LIGHT_SHADOWS_WITH_MAPS )
		#define SPOT_LIGHT_MAP_INDEX UNROLLED_LOOP_INDEX
		#elif ( UNROLLED_LOOP_INDEX < NUM_SPOT_LIGHT_SHADOWS )
		#define SPOT_LIGHT_MAP_INDEX NUM_SPOT_LIGHT_MAPS
		#else
		#define SPOT_LIGHT_MAP_INDEX ( UNROLLED_LOOP_INDEX - NUM_SPOT_LIGHT_SHADOWS + NUM_SPOT_LIGHT_SHADOWS_WITH_MAPS )
		#endif
		#if ( SPOT_LIGHT_MAP_INDEX < NUM_SPOT_LIGHT_MAPS )
			spotLightCoord = vSpotLightCoord[ i ].xyz / vSpotLightCoord[ i ].w;
			inSpotLightMap = all( lessThan( abs( spotLightCoord * 2. - 1. ), vec3( 1.0 ) ) );
			spotColor = texture2D( spotLightMap[ SPOT_LIGHT_MAP_INDEX ], spotLightCoord.xy );
			directLight.color = inSpotLightMap ? directLight.color * spotColor.rgb : directLight.color;
		#endif
		#undef SPOT_LIGHT_MAP_INDEX
		#if defined( USE_SHADOWMAP ) && ( UNROLLED_LOOP_INDEX < NUM_SPOT_LIGHT_SHADOWS )
		spotLightShadow = spotLightShadows[ i ];
		directLight.color *= ( directLight.visible && receiveShadow ) ? getShadow( spotShadowMap[ i ], spotLightShadow.shadowMapSize, spotLightShadow.shadowIntensity, spotLightShadow.shadowBias, spotLightShadow.shadowRadius, vSpotLightCoord[ i ] ) : 1.0;
		#endif
		RE_Direct( directLight, geometryPosition, geometryNormal, geometryViewDir, geometryClearcoatNormal, material, reflectedLight );
	}
	#pragma unroll_loop_end
#endif
#if ( NUM_SUN_LIGHTS > 0 ) && defined( RE_Direct )
	SunLight sunLight;
	#if defined( USE_SHADOWMAP ) && NUM_SUN_LIGHT_SHADOWS > 0
	SunLightShadow sunLightShadow;
	#endif
	#pragma unroll_loop_start
	for ( int i = 0; i < NUM_SUN_LIGHTS; i ++ ) {
		sunLight = sunLights[ i ];
		getSunLightInfo( sunLight, directLight );
		#if defined( USE_SHADOWMAP ) && ( UNROLLED_LOOP_INDEX < NUM_SUN_LIGHT_SHADOWS )
		sunLightShadow = sunLightShadows[ i ];
		directLight.color *= ( directLight.visible && receiveShadow ) ? getSunShadow( sunShadowMap[ i ], sunLightShadow, UNROLLED_LOOP_INDEX ) : 1.0;
		#endif
		RE_Direct( directLight, geometryPosition, geometryNormal, geometryViewDir, geometryClearcoatNormal, material, reflectedLight );
	}
	#pragma unroll_loop_end
#endif
#if ( NUM_DIR_LIGHTS > 0 ) && defined( RE_Direct )
	DirectionalLight directionalLight;
	#if defined( USE_SHADOWMAP ) && NUM_DIR_LIGHT_SHADOWS > 0
	DirectionalLightShadow directionalLightShadow;
	#endif
	#pragma unroll_loop_start
	for ( int i = 0; i < NUM_DIR_LIGHTS; i ++ ) {
		directionalLight = directionalLights[ i ];
		getDirectionalLightInfo( directionalLight, directLight );
		#if defined( USE_SHADOWMAP ) && ( UNROLLED_LOOP_INDEX < NUM_DIR_LIGHT_SHADOWS )
		directionalLightShadow = directionalLightShadows[ i ];
		directLight.color *= ( directLight.visible && receiveShadow ) ? getShadow( directionalShadowMap[ i ], directionalLightShadow.shadowMapSize, directionalLightShadow.shadowIntensity, directionalLightShadow.shadowBias, directionalLightShadow.shadowRadius, vDirectionalShadowCoord[ i ] ) : 1.0;
		#endif
		RE_Direct( directLight, geometryPosition, geometryNormal, geometryViewDir, geometryClearcoatNormal, material, reflectedLight );
	}
	#pragma unroll_loop_end
#endif
#if ( NUM_RECT_AREA_LIGHTS > 0 ) && defined( RE_Direct_RectArea )
	RectAreaLight rectAreaLight;
	#pragma unroll_loop_start
	for ( int i = 0; i < NUM_RECT_AREA_LIGHTS; i ++ ) {
		rectAreaLight = rectAreaLights[ i ];
		RE_Direct_RectArea( rectAreaLight, geometryPosition, geometryNormal, geometryViewDir, geometryClearcoatNormal, material, reflectedLight );
	}
	#pragma unroll_loop_end
#endif
#if defined( RE_IndirectDiffuse )
	vec3 iblIrradiance = vec3( 0.0 );
	vec3 irradiance = getAmbientLightIrradiance( ambientLightColor );
	#if defined( USE_LIGHT_PROBES )
		irradiance += getLightProbeIrradiance( lightProbe, geometryNormal );
	#endif
	#if ( NUM_HEMI_LIGHTS > 0 )
		#pragma unroll_loop_start
		for ( int i = 0; i < NUM_HEMI_LIGHTS; i ++ ) {
			irradiance += getHemisphereLightIrradiance( hemisphereLights[ i ], geometryNormal );
		}
		#pragma unroll_loop_end
	#endif
	#if NUM_LIGHT_PROBE_GRIDS > 0
		vec3 probeWorldPos = ( ( vec4( geometryPosition, 1.0 ) - viewMatrix[ 3 ] ) * viewMatrix ).xyz;
		vec3 probeWorldNormal = transformNormalByInverseViewMatrix( geometryNormal, viewMatrix );
		int probeGrid = - 1;
		#pragma unroll_loop_start
		for ( int i = 0; i < NUM_LIGHT_PROBE_GRIDS; i ++ ) {
			if ( isInsideLightProbeGrid( probeWorldPos, probeWorldNormal, probesMin[ i ], probesMax[ i ], probesResolution[ i ] ) ) probeGrid = UNROLLED_LOOP_INDEX;
		}
		#pragma unroll_loop_end
		#pragma unroll_loop_start
		for ( int i = 0; i < NUM_LIGHT_PROBE_GRIDS; i ++ ) {
			if ( probeGrid == UNROLLED_LOOP_INDEX ) irradiance += getLightProbeGridIrradiance( probesSH[ i ], probesMin[ i ], probesMax[ i ], probesResolution[ i ], probeWorldPos, probeWorldNormal );
		}
		#pragma unroll_loop_end
	#endif
#endif
#if defined( RE_IndirectSpecular )
	vec3 radiance = vec3( 0.0 );
	vec3 clearcoatRadiance = vec3( 0.0 );
#endif`,Sx=`#if defined( RE_IndirectDiffuse )
	#ifdef USE_LIGHTMAP
		vec4 lightMapTexel = texture2D( lightMap, vLightMapUv );
		vec3 lightMapIrradiance = lightMapTexel.rgb * lightMapIntensity;
		irradiance += lightMapIrradiance;
	#endif
	#if defined( USE_ENVMAP ) && defined( ENVMAP_TYPE_PMREM )
		#if defined( STANDARD ) || defined( LAMBERT ) || defined( PHONG )
			iblIrradiance += getIBLIrradiance( geometryNormal );
		#endif
	#endif
#endif
#if defined( USE_ENVMAP ) && defined( RE_IndirectSpecular )
	#ifdef USE_ANISOTROPY
		vec3 iblRadiance = getIBLAnisotropyRadiance( geometryViewDir, geometryNormal, material.roughness, material.anisotropyB, material.anisotropy );
	#else
		vec3 iblRadiance = getIBLRadiance( geometryViewDir, geometryNormal, material.roughness );
	#endif
	#ifdef USE_RETROREFLECTION
		#ifdef USE_ANISOTROPY
			vec3 retroIBLRadiance = getIBLAnisotropyRetroRadiance( geometryViewDir, geometryNormal, material.roughness, material.anisotropyB, material.anisotropy );
		#else
			vec3 retroIBLRadiance = getIBLRetroRadiance( geometryViewDir, geometryNormal, material.roughness );
		#endif
		iblRadiance = mix( iblRadiance, retroIBLRadiance, saturate( material.retroreflectivity ) );
	#endif
	radiance += iblRadiance;
	#ifdef USE_CLEARCOAT
		clearcoatRadiance += getIBLRadiance( geometryViewDir, geometryClearcoatNormal, material.clearcoatRoughness );
	#endif
#endif`,Mx=`#if defined( RE_IndirectDiffuse )
	#if defined( LAMBERT ) || defined( PHONG )
		irradiance += iblIrradiance;
	#endif
	RE_IndirectDiffuse( irradiance, geometryPosition, geometryNormal, geometryViewDir, geometryClearcoatNormal, material, reflectedLight );
#endif
#if defined( RE_IndirectSpecular )
	RE_IndirectSpecular( radiance, iblIrradiance, clearcoatRadiance, geometryPosition, geometryNormal, geometryViewDir, geometryClearcoatNormal, material, reflectedLight );
#endif`,wx=`#if NUM_LIGHT_PROBE_GRIDS > 0
uniform highp sampler3D probesSH[ NUM_LIGHT_PROBE_GRIDS ];
uniform vec3 probesMin[ NUM_LIGHT_PROBE_GRIDS ];
uniform vec3 probesMax[ NUM_LIGHT_PROBE_GRIDS ];
uniform vec3 probesResolution[ NUM_LIGHT_PROBE_GRIDS ];
bool isInsideLightProbeGrid( vec3 worldPos, vec3 worldNormal, vec3 probesMin, vec3 probesMax, vec3 probesResolution ) {
	vec3 spacing = ( probesMax - probesMin ) / probesResolution;
	vec3 samplePos = worldPos + worldNormal * spacing * 0.5;
	vec3 margin = spacing * 0.01;
	return all( greaterThanEqual( samplePos, probesMin - margin ) ) && all( lessThanEqual( samplePos, probesMax + margin ) );
}
vec3 getLightProbeGridIrradiance( highp sampler3D probesSH, vec3 probesMin, vec3 probesMax, vec3 probesResolution, vec3 worldPos, vec3 worldNormal ) {
	vec3 res = probesResolution;
	vec3 gridRange = probesMax - probesMin;
	vec3 probeSpacing = gridRange / res;
	vec3 samplePos = worldPos + worldNormal * probeSpacing * 0.5;
	vec3 uvw = clamp( ( samplePos - probesMin ) / gridRange, 0.5 / res, 1.0 - 0.5 / res );
	float nz          = res.z;
	float paddedSlices = nz + 2.0;
	float atlasDepth  = 7.0 * paddedSlices;
	float uvZBase     = uvw.z * nz + 1.0;
	vec4 s0 = texture( probesSH, vec3( uvw.xy, ( uvZBase                       ) / atlasDepth ) );
	vec4 s1 = texture( probesSH, vec3( uvw.xy, ( uvZBase +       paddedSlices   ) / atlasDepth ) );
	vec4 s2 = texture( probesSH, vec3( uvw.xy, ( uvZBase + 2.0 * paddedSlices   ) / atlasDepth ) );
	vec4 s3 = texture( probesSH, vec3( uvw.xy, ( uvZBase + 3.0 * paddedSlices   ) / atlasDepth ) );
	vec4 s4 = texture( probesSH, vec3( uvw.xy, ( uvZBase + 4.0 * paddedSlices   ) / atlasDepth ) );
	vec4 s5 = texture( probesSH, vec3( uvw.xy, ( uvZBase + 5.0 * paddedSlices   ) / atlasDepth ) );
	vec4 s6 = texture( probesSH, vec3( uvw.xy, ( uvZBase + 6.0 * paddedSlices   ) / atlasDepth ) );
	vec3 c0 = s0.xyz;
	vec3 c1 = vec3( s0.w, s1.xy );
	vec3 c2 = vec3( s1.zw, s2.x );
	vec3 c3 = s2.yzw;
	vec3 c4 = s3.xyz;
	vec3 c5 = vec3( s3.w, s4.xy );
	vec3 c6 = vec3( s4.zw, s5.x );
	vec3 c7 = s5.yzw;
	vec3 c8 = s6.xyz;
	float x = worldNormal.x, y = worldNormal.y, z = worldNormal.z;
	vec3 result = c0 * 0.886227;
	result += c1 * 2.0 * 0.511664 * y;
	result += c2 * 2.0 * 0.511664 * z;
	result += c3 * 2.0 * 0.511664 * x;
	result += c4 * 2.0 * 0.429043 * x * y;
	result += c5 * 2.0 * 0.429043 * y * z;
	result += c6 * ( 0.743125 * z * z - 0.247708 );
	result += c7 * 2.0 * 0.429043 * x * z;
	result += c8 * 0.429043 * ( x * x - y * y );
	return max( result, vec3( 0.0 ) );
}
#endif`,Ex=`#if defined( USE_LOGARITHMIC_DEPTH_BUFFER )
	gl_FragDepth = vIsPerspective == 0.0 ? gl_FragCoord.z : log2( vFragDepth ) * logDepthBufFC * 0.5;
#endif`,Tx=`#if defined( USE_LOGARITHMIC_DEPTH_BUFFER )
	uniform float logDepthBufFC;
	varying float vFragDepth;
	varying float vIsPerspective;
#endif`,Ax=`#ifdef USE_LOGARITHMIC_DEPTH_BUFFER
	varying float vFragDepth;
	varying float vIsPerspective;
#endif`,Rx=`#ifdef USE_LOGARITHMIC_DEPTH_BUFFER
	vFragDepth = 1.0 + gl_Position.w;
	vIsPerspective = float( isPerspectiveMatrix( projectionMatrix ) );
#endif`,Cx=`#ifdef USE_MAP
	vec4 sampledDiffuseColor = texture2D( map, vMapUv );
	#ifdef DECODE_VIDEO_TEXTURE
		sampledDiffuseColor = sRGBTransferEOTF( sampledDiffuseColor );
	#endif
	diffuseColor *= sampledDiffuseColor;
#endif`,Px=`#ifdef USE_MAP
	uniform sampler2D map;
#endif`,Ix=`#if defined( USE_MAP ) || defined( USE_ALPHAMAP )
	#if defined( USE_POINTS_UV )
		vec2 uv = vUv;
	#else
		vec2 uv = ( uvTransform * vec3( gl_PointCoord.x, 1.0 - gl_PointCoord.y, 1 ) ).xy;
	#endif
#endif
#ifdef USE_MAP
	diffuseColor *= texture2D( map, uv );
#endif
#ifdef USE_ALPHAMAP
	diffuseColor.a *= texture2D( alphaMap, uv ).g;
#endif`,Lx=`#if defined( USE_POINTS_UV )
	varying vec2 vUv;
#else
	#if defined( USE_MAP ) || defined( USE_ALPHAMAP )
		uniform mat3 uvTransform;
	#endif
#endif
#ifdef USE_MAP
	uniform sampler2D map;
#endif
#ifdef USE_ALPHAMAP
	uniform sampler2D alphaMap;
#endif`,Dx=`float metalnessFactor = metalness;
#ifdef USE_METALNESSMAP
	vec4 texelMetalness = texture2D( metalnessMap, vMetalnessMapUv );
	metalnessFactor *= texelMetalness.b;
#endif`,Nx=`#ifdef USE_METALNESSMAP
	uniform sampler2D metalnessMap;
#endif`,Ux=`#ifdef USE_INSTANCING_MORPH
	float morphTargetInfluences[ MORPHTARGETS_COUNT ];
	float morphTargetBaseInfluence = texelFetch( morphTexture, ivec2( 0, gl_InstanceID ), 0 ).r;
	for ( int i = 0; i < MORPHTARGETS_COUNT; i ++ ) {
		morphTargetInfluences[i] =  texelFetch( morphTexture, ivec2( i + 1, gl_InstanceID ), 0 ).r;
	}
#endif`,Fx=`#if defined( USE_MORPHCOLORS )
	#if defined( USE_COLOR_ALPHA )
		vColor *= morphTargetBaseInfluence;
	#elif defined( USE_COLOR )
		vColor.rgb *= morphTargetBaseInfluence;
	#endif
	for ( int i = 0; i < MORPHTARGETS_COUNT; i ++ ) {
		#if defined( USE_COLOR_ALPHA )
			if ( morphTargetInfluences[ i ] != 0.0 ) vColor += getMorph( gl_VertexID, i, 2 ) * morphTargetInfluences[ i ];
		#elif defined( USE_COLOR )
			if ( morphTargetInfluences[ i ] != 0.0 ) vColor.rgb += getMorph( gl_VertexID, i, 2 ).rgb * morphTargetInfluences[ i ];
		#endif
	}
#endif`,Ox=`#ifdef USE_MORPHNORMALS
	objectNormal *= morphTargetBaseInfluence;
	for ( int i = 0; i < MORPHTARGETS_COUNT; i ++ ) {
		if ( morphTargetInfluences[ i ] != 0.0 ) objectNormal += getMorph( gl_VertexID, i, 1 ).xyz * morphTargetInfluences[ i ];
	}
#endif`,Bx=`#ifdef USE_MORPHTARGETS
	#ifndef USE_INSTANCING_MORPH
		uniform float morphTargetBaseInfluence;
		uniform float morphTargetInfluences[ MORPHTARGETS_COUNT ];
	#endif
	uniform sampler2DArray morphTargetsTexture;
	uniform ivec2 morphTargetsTextureSize;
	vec4 getMorph( const in int vertexIndex, const in int morphTargetIndex, const in int offset ) {
		int texelIndex = vertexIndex * MORPHTARGETS_TEXTURE_STRIDE + offset;
		int y = texelIndex / morphTargetsTextureSize.x;
		int x = texelIndex - y * morphTargetsTextureSize.x;
		ivec3 morphUV = ivec3( x, y, morphTargetIndex );
		return texelFetch( morphTargetsTexture, morphUV, 0 );
	}
#endif`,kx=`#ifdef USE_MORPHTARGETS
	transformed *= morphTargetBaseInfluence;
	for ( int i = 0; i < MORPHTARGETS_COUNT; i ++ ) {
		if ( morphTargetInfluences[ i ] != 0.0 ) transformed += getMorph( gl_VertexID, i, 0 ).xyz * morphTargetInfluences[ i ];
	}
#endif`,zx=`float faceDirection = gl_FrontFacing ? 1.0 : - 1.0;
#ifdef FLAT_SHADED
	vec3 fdx = dFdx( vViewPosition );
	vec3 fdy = dFdy( vViewPosition );
	vec3 normal = normalize( cross( fdx, fdy ) );
#else
	vec3 normal = normalize( vNormal );
	#ifdef DOUBLE_SIDED
		normal *= faceDirection;
	#endif
#endif
#if defined( USE_NORMALMAP_TANGENTSPACE ) || defined( USE_CLEARCOAT_NORMALMAP ) || defined( USE_ANISOTROPY )
	#ifdef USE_TANGENT
		mat3 tbn = mat3( normalize( vTangent ), normalize( vBitangent ), normal );
	#else
		mat3 tbn = getTangentFrame( - vViewPosition, normal,
		#if defined( USE_NORMALMAP )
			vNormalMapUv
		#elif defined( USE_CLEARCOAT_NORMALMAP )
			vClearcoatNormalMapUv
		#else
			vUv
		#endif
		);
	#endif
	#ifdef DOUBLE_SIDED
		tbn[0] *= faceDirection;
		tbn[1] *= faceDirection;
	#endif
#endif
#ifdef USE_CLEARCOAT_NORMALMAP
	#ifdef USE_TANGENT
		mat3 tbn2 = mat3( normalize( vTangent ), normalize( vBitangent ), normal );
	#else
		mat3 tbn2 = getTangentFrame( - vViewPosition, normal, vClearcoatNormalMapUv );
	#endif
	#ifdef DOUBLE_SIDED
		tbn2[0] *= faceDirection;
		tbn2[1] *= faceDirection;
	#endif
#endif
vec3 nonPerturbedNormal = normal;`,Hx=`#ifdef USE_NORMALMAP_OBJECTSPACE
	normal = texture2D( normalMap, vNormalMapUv ).xyz * 2.0 - 1.0;
	#ifdef FLIP_SIDED
		normal = - normal;
	#endif
	#ifdef DOUBLE_SIDED
		normal = normal * faceDirection;
	#endif
	normal = normalize( normalMatrix * normal );
#elif defined( USE_NORMALMAP_TANGENTSPACE )
	vec3 mapN = texture2D( normalMap, vNormalMapUv ).xyz * 2.0 - 1.0;
	#if defined( USE_PACKED_NORMALMAP )
		mapN = vec3( mapN.xy, sqrt( saturate( 1.0 - dot( mapN.xy, mapN.xy ) ) ) );
	#endif
	mapN.xy *= normalScale;
	normal = normalize( tbn * mapN );
#elif defined( USE_BUMPMAP )
	normal = perturbNormalArb( - vViewPosition, normal, dHdxy_fwd(), faceDirection );
#endif`,Vx=`#ifndef FLAT_SHADED
	varying vec3 vNormal;
	#ifdef USE_TANGENT
		varying vec3 vTangent;
		varying vec3 vBitangent;
	#endif
#endif`,Gx=`#ifndef FLAT_SHADED
	varying vec3 vNormal;
	#ifdef USE_TANGENT
		varying vec3 vTangent;
		varying vec3 vBitangent;
	#endif
#endif`,Wx=`#ifndef FLAT_SHADED
	vNormal = normalize( transformedNormal );
	#ifdef USE_TANGENT
		vTangent = normalize( transformedTangent );
		vBitangent = normalize( cross( vNormal, vTangent ) * tangent.w );
		#ifdef FLIP_SIDED
			vBitangent = - vBitangent;
		#endif
	#endif
#endif`,Xx=`#ifdef USE_NORMALMAP
	uniform sampler2D normalMap;
	uniform vec2 normalScale;
#endif
#ifdef USE_NORMALMAP_OBJECTSPACE
	uniform mat3 normalMatrix;
#endif
#if ! defined ( USE_TANGENT ) && ( defined ( USE_NORMALMAP_TANGENTSPACE ) || defined ( USE_CLEARCOAT_NORMALMAP ) || defined( USE_ANISOTROPY ) )
	mat3 getTangentFrame( vec3 eye_pos, vec3 surf_norm, vec2 uv ) {
		vec3 q0 = dFdx( eye_pos.xyz );
		vec3 q1 = dFdy( eye_pos.xyz );
		vec2 st0 = dFdx( uv.st );
		vec2 st1 = dFdy( uv.st );
		vec3 N = surf_norm;
		vec3 q1perp = cross( q1, N );
		vec3 q0perp = cross( N, q0 );
		vec3 T = q1perp * st0.x + q0perp * st1.x;
		vec3 B = q1perp * st0.y + q0perp * st1.y;
		float det = max( dot( T, T ), dot( B, B ) );
		float scale = ( det == 0.0 ) ? 0.0 : inversesqrt( det );
		return mat3( T * scale, B * scale, N );
	}
#endif`,qx=`#ifdef USE_CLEARCOAT
	vec3 clearcoatNormal = nonPerturbedNormal;
#endif`,Yx=`#ifdef USE_CLEARCOAT_NORMALMAP
	vec3 clearcoatMapN = texture2D( clearcoatNormalMap, vClearcoatNormalMapUv ).xyz * 2.0 - 1.0;
	clearcoatMapN.xy *= clearcoatNormalScale;
	clearcoatNormal = normalize( tbn2 * clearcoatMapN );
#endif`,$x=`#ifdef USE_CLEARCOATMAP
	uniform sampler2D clearcoatMap;
#endif
#ifdef USE_CLEARCOAT_NORMALMAP
	uniform sampler2D clearcoatNormalMap;
	uniform vec2 clearcoatNormalScale;
#endif
#ifdef USE_CLEARCOAT_ROUGHNESSMAP
	uniform sampler2D clearcoatRoughnessMap;
#endif`,Zx=`#ifdef USE_IRIDESCENCEMAP
	uniform sampler2D iridescenceMap;
#endif
#ifdef USE_IRIDESCENCE_THICKNESSMAP
	uniform sampler2D iridescenceThicknessMap;
#endif`,Jx=`#ifdef OPAQUE
diffuseColor.a = 1.0;
#endif
#ifdef USE_TRANSMISSION
diffuseColor.a *= material.transmissionAlpha;
#endif
gl_FragColor = vec4( outgoingLight, diffuseColor.a );`,Kx=`vec3 packNormalToRGB( const in vec3 normal ) {
	return normalize( normal ) * 0.5 + 0.5;
}
vec3 unpackRGBToNormal( const in vec3 rgb ) {
	return 2.0 * rgb.xyz - 1.0;
}
const float PackUpscale = 256. / 255.;const float UnpackDownscale = 255. / 256.;const float ShiftRight8 = 1. / 256.;
const float Inv255 = 1. / 255.;
const vec4 PackFactors = vec4( 1.0, 256.0, 256.0 * 256.0, 256.0 * 256.0 * 256.0 );
const vec2 UnpackFactors2 = vec2( UnpackDownscale, 1.0 / PackFactors.g );
const vec3 UnpackFactors3 = vec3( UnpackDownscale / PackFactors.rg, 1.0 / PackFactors.b );
const vec4 UnpackFactors4 = vec4( UnpackDownscale / PackFactors.rgb, 1.0 / PackFactors.a );
vec4 packDepthToRGBA( const in float v ) {
	if( v <= 0.0 )
		return vec4( 0., 0., 0., 0. );
	if( v >= 1.0 )
		return vec4( 1., 1., 1., 1. );
	float vuf;
	float af = modf( v * PackFactors.a, vuf );
	float bf = modf( vuf * ShiftRight8, vuf );
	float gf = modf( vuf * ShiftRight8, vuf );
	return vec4( vuf * Inv255, gf * PackUpscale, bf * PackUpscale, af );
}
vec3 packDepthToRGB( const in float v ) {
	if( v <= 0.0 )
		return vec3( 0., 0., 0. );
	if( v >= 1.0 )
		return vec3( 1., 1., 1. );
	float vuf;
	float bf = modf( v * PackFactors.b, vuf );
	float gf = modf( vuf * ShiftRight8, vuf );
	return vec3( vuf * Inv255, gf * PackUpscale, bf );
}
vec2 packDepthToRG( const in float v ) {
	if( v <= 0.0 )
		return vec2( 0., 0. );
	if( v >= 1.0 )
		return vec2( 1., 1. );
	float vuf;
	float gf = modf( v * 256., vuf );
	return vec2( vuf * Inv255, gf );
}
float unpackRGBAToDepth( const in vec4 v ) {
	return dot( v, UnpackFactors4 );
}
float unpackRGBToDepth( const in vec3 v ) {
	return dot( v, UnpackFactors3 );
}
float unpackRGToDepth( const in vec2 v ) {
	return v.r * UnpackFactors2.r + v.g * UnpackFactors2.g;
}
vec4 pack2HalfToRGBA( const in vec2 v ) {
	vec4 r = vec4( v.x, fract( v.x * 255.0 ), v.y, fract( v.y * 255.0 ) );
	return vec4( r.x - r.y / 255.0, r.y, r.z - r.w / 255.0, r.w );
}
vec2 unpackRGBATo2Half( const in vec4 v ) {
	return vec2( v.x + ( v.y / 255.0 ), v.z + ( v.w / 255.0 ) );
}
float viewZToOrthographicDepth( const in float viewZ, const in float near, const in float far ) {
	return ( viewZ + near ) / ( near - far );
}
float orthographicDepthToViewZ( const in float depth, const in float near, const in float far ) {
	#ifdef USE_REVERSED_DEPTH_BUFFER
	
		return depth * ( far - near ) - far;
	#else
		return depth * ( near - far ) - near;
	#endif
}
float viewZToPerspectiveDepth( const in float viewZ, const in float near, const in float far ) {
	return ( ( near + viewZ ) * far ) / ( ( far - near ) * viewZ );
}
float perspectiveDepthToViewZ( const in float depth, const in float near, const in float far ) {
	
	#ifdef USE_REVERSED_DEPTH_BUFFER
		return ( near * far ) / ( ( near - far ) * depth - near );
	#else
		return ( near * far ) / ( ( far - near ) * depth - far );
	#endif
}`,jx=`#ifdef PREMULTIPLIED_ALPHA
	gl_FragColor.rgb *= gl_FragColor.a;
#endif`,Qx=`vec4 mvPosition = vec4( transformed, 1.0 );
#ifdef USE_BATCHING
	mvPosition = batchingMatrix * mvPosition;
#endif
#ifdef USE_INSTANCING
	mvPosition = instanceMatrix * mvPosition;
#endif
mvPosition = modelViewMatrix * mvPosition;
gl_Position = projectionMatrix * mvPosition;`,ey=`#ifdef DITHERING
	gl_FragColor.rgb = dithering( gl_FragColor.rgb );
#endif`,ty=`#ifdef DITHERING
	vec3 dithering( vec3 color ) {
		float grid_position = rand( gl_FragCoord.xy );
		vec3 dither_shift_RGB = vec3( 0.25 / 255.0, -0.25 / 255.0, 0.25 / 255.0 );
		dither_shift_RGB = mix( 2.0 * dither_shift_RGB, -2.0 * dither_shift_RGB, grid_position );
		return color + dither_shift_RGB;
	}
#endif`,ny=`float roughnessFactor = roughness;
#ifdef USE_ROUGHNESSMAP
	vec4 texelRoughness = texture2D( roughnessMap, vRoughnessMapUv );
	roughnessFactor *= texelRoughness.g;
#endif`,iy=`#ifdef USE_ROUGHNESSMAP
	uniform sampler2D roughnessMap;
#endif`,sy=`#if NUM_SPOT_LIGHT_COORDS > 0
	varying vec4 vSpotLightCoord[ NUM_SPOT_LIGHT_COORDS ];
#endif
#if NUM_SPOT_LIGHT_MAPS > 0
	uniform sampler2D spotLightMap[ NUM_SPOT_LIGHT_MAPS ];
#endif
#ifdef USE_SHADOWMAP
	#if NUM_SUN_LIGHT_SHADOWS > 0
		#define SUN_LIGHT_CASCADES 2
		#if defined( SHADOWMAP_TYPE_PCF )
			uniform sampler2DShadow sunShadowMap[ NUM_SUN_LIGHT_SHADOWS ];
		#else
			uniform sampler2D sunShadowMap[ NUM_SUN_LIGHT_SHADOWS ];
		#endif
		uniform mat4 sunShadowMatrix[ NUM_SUN_LIGHT_SHADOWS * SUN_LIGHT_CASCADES ];
		uniform vec4 sunShadowCascade[ NUM_SUN_LIGHT_SHADOWS * SUN_LIGHT_CASCADES ];
		varying vec4 vSunShadowWorldPosition;
		varying vec3 vSunShadowWorldNormal;
		struct SunLightShadow {
			float shadowIntensity;
			float shadowBias;
			float shadowNormalBias;
			float shadowRadius;
			vec2 shadowMapSize;
		};
		uniform SunLightShadow sunLightShadows[ NUM_SUN_LIGHT_SHADOWS ];
	#endif
	#if NUM_DIR_LIGHT_SHADOWS > 0
		#if defined( SHADOWMAP_TYPE_PCF )
			uniform sampler2DShadow directionalShadowMap[ NUM_DIR_LIGHT_SHADOWS ];
		#else
			uniform sampler2D directionalShadowMap[ NUM_DIR_LIGHT_SHADOWS ];
		#endif
		varying vec4 vDirectionalShadowCoord[ NUM_DIR_LIGHT_SHADOWS ];
		struct DirectionalLightShadow {
			float shadowIntensity;
			float shadowBias;
			float shadowNormalBias;
			float shadowRadius;
			vec2 shadowMapSize;
		};
		uniform DirectionalLightShadow directionalLightShadows[ NUM_DIR_LIGHT_SHADOWS ];
	#endif
	#if NUM_SPOT_LIGHT_SHADOWS > 0
		#if defined( SHADOWMAP_TYPE_PCF )
			uniform sampler2DShadow spotShadowMap[ NUM_SPOT_LIGHT_SHADOWS ];
		#else
			uniform sampler2D spotShadowMap[ NUM_SPOT_LIGHT_SHADOWS ];
		#endif
		struct SpotLightShadow {
			float shadowIntensity;
			float shadowBias;
			float shadowNormalBias;
			float shadowRadius;
			vec2 shadowMapSize;
		};
		uniform SpotLightShadow spotLightShadows[ NUM_SPOT_LIGHT_SHADOWS ];
	#endif
	#if NUM_POINT_LIGHT_SHADOWS > 0
		#if defined( SHADOWMAP_TYPE_PCF )
			uniform samplerCubeShadow pointShadowMap[ NUM_POINT_LIGHT_SHADOWS ];
		#elif defined( SHADOWMAP_TYPE_BASIC )
			uniform samplerCube pointShadowMap[ NUM_POINT_LIGHT_SHADOWS ];
		#endif
		varying vec4 vPointShadowCoord[ NUM_POINT_LIGHT_SHADOWS ];
		struct PointLightShadow {
			float shadowIntensity;
			float shadowBias;
			float shadowNormalBias;
			float shadowRadius;
			vec2 shadowMapSize;
			float shadowCameraNear;
			float shadowCameraFar;
		};
		uniform PointLightShadow pointLightShadows[ NUM_POINT_LIGHT_SHADOWS ];
	#endif
	#if defined( SHADOWMAP_TYPE_PCF )
		float interleavedGradientNoise( vec2 position ) {
			return fract( 52.9829189 * fract( dot( position, vec2( 0.06711056, 0.00583715 ) ) ) );
		}
		vec2 vogelDiskSample( int sampleIndex, int samplesCount, float phi ) {
			const float goldenAngle = 2.399963229728653;
			float r = sqrt( ( float( sampleIndex ) + 0.5 ) / float( samplesCount ) );
			float theta = float( sampleIndex ) * goldenAngle + phi;
			return vec2( cos( theta ), sin( theta ) ) * r;
		}
	#endif
	#if defined( SHADOWMAP_TYPE_PCF )
		float getShadow( sampler2DShadow shadowMap, vec2 shadowMapSize, float shadowIntensity, float shadowBias, float shadowRadius, vec4 shadowCoord ) {
			float shadow = 1.0;
			shadowCoord.xyz /= shadowCoord.w;
			#ifdef USE_REVERSED_DEPTH_BUFFER
				shadowCoord.z -= shadowBias;
			#else
				shadowCoord.z += shadowBias;
			#endif
			bool inFrustum = shadowCoord.x >= 0.0 && shadowCoord.x <= 1.0 && shadowCoord.y >= 0.0 && shadowCoord.y <= 1.0;
			bool frustumTest = inFrustum && shadowCoord.z <= 1.0;
			if ( frustumTest ) {
				vec2 texelSize = vec2( 1.0 ) / shadowMapSize;
				vec2 radius = shadowRadius * texelSize;
				float phi = interleavedGradientNoise( gl_FragCoord.xy ) * PI2;
				shadow = (
					texture( shadowMap, vec3( shadowCoord.xy + vogelDiskSample( 0, 5, phi ) * radius, shadowCoord.z ) ) +
					texture( shadowMap, vec3( shadowCoord.xy + vogelDiskSample( 1, 5, phi ) * radius, shadowCoord.z ) ) +
					texture( shadowMap, vec3( shadowCoord.xy + vogelDiskSample( 2, 5, phi ) * radius, shadowCoord.z ) ) +
					texture( shadowMap, vec3( shadowCoord.xy + vogelDiskSample( 3, 5, phi ) * radius, shadowCoord.z ) ) +
					texture( shadowMap, vec3( shadowCoord.xy + vogelDiskSample( 4, 5, phi ) * radius, shadowCoord.z ) )
				) * 0.2;
			}
			return mix( 1.0, shadow, shadowIntensity );
		}
	#elif defined( SHADOWMAP_TYPE_VSM )
		float getShadow( sampler2D shadowMap, vec2 shadowMapSize, float shadowIntensity, float shadowBias, float shadowRadius, vec4 shadowCoord ) {
			float shadow = 1.0;
			shadowCoord.xyz /= shadowCoord.w;
			#ifdef USE_REVERSED_DEPTH_BUFFER
				shadowCoord.z -= shadowBias;
			#else
				shadowCoord.z += shadowBias;
			#endif
			bool inFrustum = shadowCoord.x >= 0.0 && shadowCoord.x <= 1.0 && shadowCoord.y >= 0.0 && shadowCoord.y <= 1.0;
			bool frustumTest = inFrustum && shadowCoord.z <= 1.0;
			if ( frustumTest ) {
				vec2 distribution = texture2D( shadowMap, shadowCoord.xy ).rg;
				float mean = distribution.x;
				float variance = distribution.y * distribution.y;
				#ifdef USE_REVERSED_DEPTH_BUFFER
					float hard_shadow = step( mean, shadowCoord.z );
				#else
					float hard_shadow = step( shadowCoord.z, mean );
				#endif
				
				if ( hard_shadow == 1.0 ) {
					shadow = 1.0;
				} else {
					variance = max( variance, 0.0000001 );
					float d = shadowCoord.z - mean;
					float p_max = variance / ( variance + d * d );
					p_max = clamp( ( p_max - 0.3 ) / 0.65, 0.0, 1.0 );
					shadow = max( hard_shadow, p_max );
				}
			}
			return mix( 1.0, shadow, shadowIntensity );
		}
	#else
		float getShadow( sampler2D shadowMap, vec2 shadowMapSize, float shadowIntensity, float shadowBias, float shadowRadius, vec4 shadowCoord ) {
			float shadow = 1.0;
			shadowCoord.xyz /= shadowCoord.w;
			#ifdef USE_REVERSED_DEPTH_BUFFER
				shadowCoord.z -= shadowBias;
			#else
				shadowCoord.z += shadowBias;
			#endif
			bool inFrustum = shadowCoord.x >= 0.0 && shadowCoord.x <= 1.0 && shadowCoord.y >= 0.0 && shadowCoord.y <= 1.0;
			bool frustumTest = inFrustum && shadowCoord.z <= 1.0;
			if ( frustumTest ) {
				float depth = texture2D( shadowMap, shadowCoord.xy ).r;
				#ifdef USE_REVERSED_DEPTH_BUFFER
					shadow = step( depth, shadowCoord.z );
				#else
					shadow = step( shadowCoord.z, depth );
				#endif
			}
			return mix( 1.0, shadow, shadowIntensity );
		}
	#endif
	#if NUM_SUN_LIGHT_SHADOWS > 0
		float getSunShadow(
			#if defined( SHADOWMAP_TYPE_PCF )
				sampler2DShadow shadowMap,
			#else
				sampler2D shadowMap,
			#endif
			SunLightShadow sunLightShadow,
			int shadowIndex
		) {
			vec4 shadowWorldPosition = vec4( vSunShadowWorldPosition.xyz + vSunShadowWorldNormal * sunLightShadow.shadowNormalBias, 1.0 );
			float viewDepth = vSunShadowWorldPosition.w;
			int cascadeOffset = shadowIndex * SUN_LIGHT_CASCADES;
			float shadow = 1.0;
			for ( int i = SUN_LIGHT_CASCADES - 1; i >= 0; i -- ) {
				vec4 cascade = sunShadowCascade[ cascadeOffset + i ];
				if ( viewDepth >= cascade.x && viewDepth < cascade.y ) {
					float cascadeShadow = getShadow(
						shadowMap,
						sunLightShadow.shadowMapSize,
						sunLightShadow.shadowIntensity,
						sunLightShadow.shadowBias,
						sunLightShadow.shadowRadius,
						sunShadowMatrix[ cascadeOffset + i ] * shadowWorldPosition
					);
					shadow = mix( cascadeShadow, shadow, smoothstep( cascade.z, cascade.y, viewDepth ) );
				}
			}
			return shadow;
		}
	#endif
	#if NUM_POINT_LIGHT_SHADOWS > 0
	#if defined( SHADOWMAP_TYPE_PCF )
	float getPointShadow( samplerCubeShadow shadowMap, vec2 shadowMapSize, float shadowIntensity, float shadowBias, float shadowRadius, vec4 shadowCoord, float shadowCameraNear, float shadowCameraFar ) {
		float shadow = 1.0;
		vec3 lightToPosition = shadowCoord.xyz;
		vec3 bd3D = normalize( lightToPosition );
		vec3 absVec = abs( lightToPosition );
		float viewSpaceZ = max( max( absVec.x, absVec.y ), absVec.z );
		if ( viewSpaceZ - shadowCameraFar <= 0.0 && viewSpaceZ - shadowCameraNear >= 0.0 ) {
			float lightDistance = length( lightToPosition );
			float depthRange = shadowCameraFar - shadowCameraNear;
			#ifdef USE_REVERSED_DEPTH_BUFFER
				float depthA = - shadowCameraNear / depthRange - shadowBias;
				float depthB = shadowCameraNear * shadowCameraFar / ( depthRange * lightDistance );
			#else
				float depthA = shadowCameraFar / depthRange + shadowBias;
				float depthB = - shadowCameraNear * shadowCameraFar / ( depthRange * lightDistance );
			#endif
			float texelSize = shadowRadius / shadowMapSize.x;
			vec3 absDir = abs( bd3D );
			vec3 tangent = absDir.x > absDir.z ? vec3( 0.0, 1.0, 0.0 ) : vec3( 1.0, 0.0, 0.0 );
			tangent = normalize( cross( bd3D, tangent ) );
			vec3 bitangent = cross( bd3D, tangent );
			float phi = interleavedGradientNoise( gl_FragCoord.xy ) * PI2;
			shadow = 0.0;
			for ( int i = 0; i < 5; i ++ ) {
				vec2 offset = vogelDiskSample( i, 5, phi );
				vec3 direction = bd3D + ( tangent * offset.x + bitangent * offset.y ) * texelSize;
				vec3 absDirection = abs( direction );
				float dp = depthA + depthB / max( max( absDirection.x, absDirection.y ), absDirection.z );
				shadow += texture( shadowMap, vec4( direction, dp ) );
			}
			shadow *= 0.2;
		}
		return mix( 1.0, shadow, shadowIntensity );
	}
	#elif defined( SHADOWMAP_TYPE_BASIC )
	float getPointShadow( samplerCube shadowMap, vec2 shadowMapSize, float shadowIntensity, float shadowBias, float shadowRadius, vec4 shadowCoord, float shadowCameraNear, float shadowCameraFar ) {
		float shadow = 1.0;
		vec3 lightToPosition = shadowCoord.xyz;
		vec3 absVec = abs( lightToPosition );
		float viewSpaceZ = max( max( absVec.x, absVec.y ), absVec.z );
		if ( viewSpaceZ - shadowCameraFar <= 0.0 && viewSpaceZ - shadowCameraNear >= 0.0 ) {
			float dp = ( shadowCameraFar * ( viewSpaceZ - shadowCameraNear ) ) / ( viewSpaceZ * ( shadowCameraFar - shadowCameraNear ) );
			dp += shadowBias;
			vec3 bd3D = normalize( lightToPosition );
			float depth = textureCube( shadowMap, bd3D ).r;
			#ifdef USE_REVERSED_DEPTH_BUFFER
				depth = 1.0 - depth;
			#endif
			shadow = step( dp, depth );
		}
		return mix( 1.0, shadow, shadowIntensity );
	}
	#endif
	#endif
#endif`,ry=`#if NUM_SPOT_LIGHT_COORDS > 0
	uniform mat4 spotLightMatrix[ NUM_SPOT_LIGHT_COORDS ];
	varying vec4 vSpotLightCoord[ NUM_SPOT_LIGHT_COORDS ];
#endif
#ifdef USE_SHADOWMAP
	#if NUM_SUN_LIGHT_SHADOWS > 0
		varying vec4 vSunShadowWorldPosition;
		varying vec3 vSunShadowWorldNormal;
	#endif
	#if NUM_DIR_LIGHT_SHADOWS > 0
		uniform mat4 directionalShadowMatrix[ NUM_DIR_LIGHT_SHADOWS ];
		varying vec4 vDirectionalShadowCoord[ NUM_DIR_LIGHT_SHADOWS ];
		struct DirectionalLightShadow {
			float shadowIntensity;
			float shadowBias;
			float shadowNormalBias;
			float shadowRadius;
			vec2 shadowMapSize;
		};
		uniform DirectionalLightShadow directionalLightShadows[ NUM_DIR_LIGHT_SHADOWS ];
	#endif
	#if NUM_SPOT_LIGHT_SHADOWS > 0
		struct SpotLightShadow {
			float shadowIntensity;
			float shadowBias;
			float shadowNormalBias;
			float shadowRadius;
			vec2 shadowMapSize;
		};
		uniform SpotLightShadow spotLightShadows[ NUM_SPOT_LIGHT_SHADOWS ];
	#endif
	#if NUM_POINT_LIGHT_SHADOWS > 0
		uniform mat4 pointShadowMatrix[ NUM_POINT_LIGHT_SHADOWS ];
		varying vec4 vPointShadowCoord[ NUM_POINT_LIGHT_SHADOWS ];
		struct PointLightShadow {
			float shadowIntensity;
			float shadowBias;
			float shadowNormalBias;
			float shadowRadius;
			vec2 shadowMapSize;
			float shadowCameraNear;
			float shadowCameraFar;
		};
		uniform PointLightShadow pointLightShadows[ NUM_POINT_LIGHT_SHADOWS ];
	#endif
#endif`,oy=`#if ( defined( USE_SHADOWMAP ) && ( NUM_DIR_LIGHT_SHADOWS > 0 || NUM_SUN_LIGHT_SHADOWS > 0 || NUM_POINT_LIGHT_SHADOWS > 0 ) ) || ( NUM_SPOT_LIGHT_COORDS > 0 )
	#ifdef HAS_NORMAL
		vec3 shadowWorldNormal = transformNormalByInverseViewMatrix( transformedNormal, viewMatrix );
	#else
		vec3 shadowWorldNormal = vec3( 0.0 );
	#endif
	vec4 shadowWorldPosition;
#endif
#if defined( USE_SHADOWMAP )
	#if NUM_SUN_LIGHT_SHADOWS > 0
		vSunShadowWorldPosition = vec4( worldPosition.xyz, - mvPosition.z );
		vSunShadowWorldNormal = shadowWorldNormal;
	#endif
	#if NUM_DIR_LIGHT_SHADOWS > 0
		#pragma unroll_loop_start
		for ( int i = 0; i < NUM_DIR_LIGHT_SHADOWS; i ++ ) {
			shadowWorldPosition = worldPosition + vec4( shadowWorldNormal * directionalLightShadows[ i ].shadowNormalBias, 0 );
			vDirectionalShadowCoord[ i ] = directionalShadowMatrix[ i ] * shadowWorldPosition;
		}
		#pragma unroll_loop_end
	#endif
	#if NUM_POINT_LIGHT_SHADOWS > 0
		#pragma unroll_loop_start
		for ( int i = 0; i < NUM_POINT_LIGHT_SHADOWS; i ++ ) {
			shadowWorldPosition = worldPosition + vec4( shadowWorldNormal * pointLightShadows[ i ].shadowNormalBias, 0 );
			vPointShadowCoord[ i ] = pointShadowMatrix[ i ] * shadowWorldPosition;
		}
		#pragma unroll_loop_end
	#endif
#endif
#if NUM_SPOT_LIGHT_COORDS > 0
	#pragma unroll_loop_start
	for ( int i = 0; i < NUM_SPOT_LIGHT_COORDS; i ++ ) {
		shadowWorldPosition = worldPosition;
		#if ( defined( USE_SHADOWMAP ) && UNROLLED_LOOP_INDEX < NUM_SPOT_LIGHT_SHADOWS )
			shadowWorldPosition.xyz += shadowWorldNormal * spotLightShadows[ i ].shadowNormalBias;
		#endif
		vSpotLightCoord[ i ] = spotLightMatrix[ i ] * shadowWorldPosition;
	}
	#pragma unroll_loop_end
#endif`,ay=`float getShadowMask() {
	float shadow = 1.0;
	#ifdef USE_SHADOWMAP
	#if NUM_SUN_LIGHT_SHADOWS > 0
	SunLightShadow sunLight;
	#pragma unroll_loop_start
	for ( int i = 0; i < NUM_SUN_LIGHT_SHADOWS; i ++ ) {
		sunLight = sunLightShadows[ i ];
		shadow *= receiveShadow ? getSunShadow( sunShadowMap[ i ], sunLight, UNROLLED_LOOP_INDEX ) : 1.0;
	}
	#pragma unroll_loop_end
	#endif
	#if NUM_DIR_LIGHT_SHADOWS > 0
	DirectionalLightShadow directionalLight;
	#pragma unroll_loop_start
	for ( int i = 0; i < NUM_DIR_LIGHT_SHADOWS; i ++ ) {
		directionalLight = directionalLightShadows[ i ];
		shadow *= receiveShadow ? getShadow( directionalShadowMap[ i ], directionalLight.shadowMapSize, directionalLight.shadowIntensity, directionalLight.shadowBias, directionalLight.shadowRadius, vDirectionalShadowCoord[ i ] ) : 1.0;
	}
	#pragma unroll_loop_end
	#endif
	#if NUM_SPOT_LIGHT_SHADOWS > 0
	SpotLightShadow spotLight;
	#pragma unroll_loop_start
	for ( int i = 0; i < NUM_SPOT_LIGHT_SHADOWS; i ++ ) {
		spotLight = spotLightShadows[ i ];
		shadow *= receiveShadow ? getShadow( spotShadowMap[ i ], spotLight.shadowMapSize, spotLight.shadowIntensity, spotLight.shadowBias, spotLight.shadowRadius, vSpotLightCoord[ i ] ) : 1.0;
	}
	#pragma unroll_loop_end
	#endif
	#if NUM_POINT_LIGHT_SHADOWS > 0 && ( defined( SHADOWMAP_TYPE_PCF ) || defined( SHADOWMAP_TYPE_BASIC ) )
	PointLightShadow pointLight;
	#pragma unroll_loop_start
	for ( int i = 0; i < NUM_POINT_LIGHT_SHADOWS; i ++ ) {
		pointLight = pointLightShadows[ i ];
		shadow *= receiveShadow ? getPointShadow( pointShadowMap[ i ], pointLight.shadowMapSize, pointLight.shadowIntensity, pointLight.shadowBias, pointLight.shadowRadius, vPointShadowCoord[ i ], pointLight.shadowCameraNear, pointLight.shadowCameraFar ) : 1.0;
	}
	#pragma unroll_loop_end
	#endif
	#endif
	return shadow;
}`,ly=`#ifdef USE_SKINNING
	mat4 boneMatX = getBoneMatrix( skinIndex.x );
	mat4 boneMatY = getBoneMatrix( skinIndex.y );
	mat4 boneMatZ = getBoneMatrix( skinIndex.z );
	mat4 boneMatW = getBoneMatrix( skinIndex.w );
#endif`,cy=`#ifdef USE_SKINNING
	uniform mat4 bindMatrix;
	uniform mat4 bindMatrixInverse;
	uniform highp sampler2D boneTexture;
	mat4 getBoneMatrix( const in float i ) {
		int size = textureSize( boneTexture, 0 ).x;
		int j = int( i ) * 4;
		int x = j % size;
		int y = j / size;
		vec4 v1 = texelFetch( boneTexture, ivec2( x, y ), 0 );
		vec4 v2 = texelFetch( boneTexture, ivec2( x + 1, y ), 0 );
		vec4 v3 = texelFetch( boneTexture, ivec2( x + 2, y ), 0 );
		vec4 v4 = texelFetch( boneTexture, ivec2( x + 3, y ), 0 );
		return mat4( v1, v2, v3, v4 );
	}
#endif`,hy=`#ifdef USE_SKINNING
	vec4 skinVertex = bindMatrix * vec4( transformed, 1.0 );
	vec4 skinned = vec4( 0.0 );
	skinned += boneMatX * skinVertex * skinWeight.x;
	skinned += boneMatY * skinVertex * skinWeight.y;
	skinned += boneMatZ * skinVertex * skinWeight.z;
	skinned += boneMatW * skinVertex * skinWeight.w;
	transformed = ( bindMatrixInverse * skinned ).xyz;
#endif`,uy=`#ifdef USE_SKINNING
	mat4 skinMatrix = mat4( 0.0 );
	skinMatrix += skinWeight.x * boneMatX;
	skinMatrix += skinWeight.y * boneMatY;
	skinMatrix += skinWeight.z * boneMatZ;
	skinMatrix += skinWeight.w * boneMatW;
	skinMatrix = bindMatrixInverse * skinMatrix * bindMatrix;
	objectNormal = vec4( skinMatrix * vec4( objectNormal, 0.0 ) ).xyz;
	#ifdef USE_TANGENT
		objectTangent = vec4( skinMatrix * vec4( objectTangent, 0.0 ) ).xyz;
	#endif
#endif`,dy=`float specularStrength;
#ifdef USE_SPECULARMAP
	vec4 texelSpecular = texture2D( specularMap, vSpecularMapUv );
	specularStrength = texelSpecular.r;
#else
	specularStrength = 1.0;
#endif`,fy=`#ifdef USE_SPECULARMAP
	uniform sampler2D specularMap;
#endif`,py=`#if defined( TONE_MAPPING )
	gl_FragColor.rgb = toneMapping( gl_FragColor.rgb );
#endif`,my=`#ifndef saturate
#define saturate( a ) clamp( a, 0.0, 1.0 )
#endif
uniform float toneMappingExposure;
vec3 LinearToneMapping( vec3 color ) {
	return saturate( toneMappingExposure * color );
}
vec3 ReinhardToneMapping( vec3 color ) {
	color *= toneMappingExposure;
	return saturate( color / ( vec3( 1.0 ) + color ) );
}
vec3 CineonToneMapping( vec3 color ) {
	color *= toneMappingExposure;
	color = max( vec3( 0.0 ), color - 0.004 );
	return pow( ( color * ( 6.2 * color + 0.5 ) ) / ( color * ( 6.2 * color + 1.7 ) + 0.06 ), vec3( 2.2 ) );
}
vec3 RRTAndODTFit( vec3 v ) {
	vec3 a = v * ( v + 0.0245786 ) - 0.000090537;
	vec3 b = v * ( 0.983729 * v + 0.4329510 ) + 0.238081;
	return a / b;
}
vec3 ACESFilmicToneMapping( vec3 color ) {
	const mat3 ACESInputMat = mat3(
		vec3( 0.59719, 0.07600, 0.02840 ),		vec3( 0.35458, 0.90834, 0.13383 ),
		vec3( 0.04823, 0.01566, 0.83777 )
	);
	const mat3 ACESOutputMat = mat3(
		vec3(  1.60475, -0.10208, -0.00327 ),		vec3( -0.53108,  1.10813, -0.07276 ),
		vec3( -0.07367, -0.00605,  1.07602 )
	);
	color *= toneMappingExposure / 0.6;
	color = ACESInputMat * color;
	color = RRTAndODTFit( color );
	color = ACESOutputMat * color;
	return saturate( color );
}
const mat3 LINEAR_REC2020_TO_LINEAR_SRGB = mat3(
	vec3( 1.6605, - 0.1246, - 0.0182 ),
	vec3( - 0.5876, 1.1329, - 0.1006 ),
	vec3( - 0.0728, - 0.0083, 1.1187 )
);
const mat3 LINEAR_SRGB_TO_LINEAR_REC2020 = mat3(
	vec3( 0.6274, 0.0691, 0.0164 ),
	vec3( 0.3293, 0.9195, 0.0880 ),
	vec3( 0.0433, 0.0113, 0.8956 )
);
vec3 agxDefaultContrastApprox( vec3 x ) {
	vec3 x2 = x * x;
	vec3 x4 = x2 * x2;
	return + 15.5 * x4 * x2
		- 40.14 * x4 * x
		+ 31.96 * x4
		- 6.868 * x2 * x
		+ 0.4298 * x2
		+ 0.1191 * x
		- 0.00232;
}
vec3 AgXToneMapping( vec3 color ) {
	const mat3 AgXInsetMatrix = mat3(
		vec3( 0.856627153315983, 0.137318972929847, 0.11189821299995 ),
		vec3( 0.0951212405381588, 0.761241990602591, 0.0767994186031903 ),
		vec3( 0.0482516061458583, 0.101439036467562, 0.811302368396859 )
	);
	const mat3 AgXOutsetMatrix = mat3(
		vec3( 1.1271005818144368, - 0.1413297634984383, - 0.14132976349843826 ),
		vec3( - 0.11060664309660323, 1.157823702216272, - 0.11060664309660294 ),
		vec3( - 0.016493938717834573, - 0.016493938717834257, 1.2519364065950405 )
	);
	const float AgxMinEv = - 12.47393;	const float AgxMaxEv = 4.026069;
	color *= toneMappingExposure;
	color = LINEAR_SRGB_TO_LINEAR_REC2020 * color;
	color = AgXInsetMatrix * color;
	color = max( color, 1e-10 );	color = log2( color );
	color = ( color - AgxMinEv ) / ( AgxMaxEv - AgxMinEv );
	color = clamp( color, 0.0, 1.0 );
	color = agxDefaultContrastApprox( color );
	color = AgXOutsetMatrix * color;
	color = pow( max( vec3( 0.0 ), color ), vec3( 2.2 ) );
	color = LINEAR_REC2020_TO_LINEAR_SRGB * color;
	color = clamp( color, 0.0, 1.0 );
	return color;
}
vec3 NeutralToneMapping( vec3 color ) {
	const float StartCompression = 0.8 - 0.04;
	const float Desaturation = 0.15;
	color *= toneMappingExposure;
	float x = min( color.r, min( color.g, color.b ) );
	float offset = x < 0.08 ? x - 6.25 * x * x : 0.04;
	color -= offset;
	float peak = max( color.r, max( color.g, color.b ) );
	if ( peak < StartCompression ) return color;
	float d = 1. - StartCompression;
	float newPeak = 1. - d * d / ( peak + d - StartCompression );
	color *= newPeak / peak;
	float g = 1. - 1. / ( Desaturation * ( peak - newPeak ) + 1. );
	return mix( color, vec3( newPeak ), g );
}
vec3 CustomToneMapping( vec3 color ) { return color; }`,gy=`#ifdef USE_TRANSMISSION
	material.transmission = transmission;
	material.transmissionAlpha = 1.0;
	material.thickness = thickness;
	material.attenuationDistance = attenuationDistance;
	material.attenuationColor = attenuationColor;
	#ifdef USE_TRANSMISSIONMAP
		material.transmission *= texture2D( transmissionMap, vTransmissionMapUv ).r;
	#endif
	#ifdef USE_THICKNESSMAP
		material.thickness *= texture2D( thicknessMap, vThicknessMapUv ).g;
	#endif
	vec3 pos = vWorldPosition;
	vec3 v = normalize( cameraPosition - pos );
	vec3 n = transformNormalByInverseViewMatrix( normal, viewMatrix );
	vec4 transmitted = getIBLVolumeRefraction(
		n, v, material.roughness, material.diffuseContribution, material.specularColorBlended, material.specularF90,
		pos, modelMatrix, viewMatrix, projectionMatrix, material.dispersion, material.ior, material.thickness,
		material.attenuationColor, material.attenuationDistance );
	material.transmissionAlpha = mix( material.transmissionAlpha, transmitted.a, material.transmission );
	totalDiffuse = mix( totalDiffuse, transmitted.rgb, material.transmission );
#endif`,_y=`#ifdef USE_TRANSMISSION
	uniform float transmission;
	uniform float thickness;
	uniform float attenuationDistance;
	uniform vec3 attenuationColor;
	#ifdef USE_TRANSMISSIONMAP
		uniform sampler2D transmissionMap;
	#endif
	#ifdef USE_THICKNESSMAP
		uniform sampler2D thicknessMap;
	#endif
	uniform vec2 transmissionSamplerSize;
	uniform sampler2D transmissionSamplerMap;
	uniform mat4 modelMatrix;
	uniform mat4 projectionMatrix;
	varying vec3 vWorldPosition;
	float w0( float a ) {
		return ( 1.0 / 6.0 ) * ( a * ( a * ( - a + 3.0 ) - 3.0 ) + 1.0 );
	}
	float w1( float a ) {
		return ( 1.0 / 6.0 ) * ( a *  a * ( 3.0 * a - 6.0 ) + 4.0 );
	}
	float w2( float a ){
		return ( 1.0 / 6.0 ) * ( a * ( a * ( - 3.0 * a + 3.0 ) + 3.0 ) + 1.0 );
	}
	float w3( float a ) {
		return ( 1.0 / 6.0 ) * ( a * a * a );
	}
	float g0( float a ) {
		return w0( a ) + w1( a );
	}
	float g1( float a ) {
		return w2( a ) + w3( a );
	}
	float h0( float a ) {
		return - 1.0 + w1( a ) / ( w0( a ) + w1( a ) );
	}
	float h1( float a ) {
		return 1.0 + w3( a ) / ( w2( a ) + w3( a ) );
	}
	vec4 bicubic( sampler2D tex, vec2 uv, vec4 texelSize, float lod ) {
		uv = uv * texelSize.zw + 0.5;
		vec2 iuv = floor( uv );
		vec2 fuv = fract( uv );
		float g0x = g0( fuv.x );
		float g1x = g1( fuv.x );
		float h0x = h0( fuv.x );
		float h1x = h1( fuv.x );
		float h0y = h0( fuv.y );
		float h1y = h1( fuv.y );
		vec2 p0 = ( vec2( iuv.x + h0x, iuv.y + h0y ) - 0.5 ) * texelSize.xy;
		vec2 p1 = ( vec2( iuv.x + h1x, iuv.y + h0y ) - 0.5 ) * texelSize.xy;
		vec2 p2 = ( vec2( iuv.x + h0x, iuv.y + h1y ) - 0.5 ) * texelSize.xy;
		vec2 p3 = ( vec2( iuv.x + h1x, iuv.y + h1y ) - 0.5 ) * texelSize.xy;
		return g0( fuv.y ) * ( g0x * textureLod( tex, p0, lod ) + g1x * textureLod( tex, p1, lod ) ) +
			g1( fuv.y ) * ( g0x * textureLod( tex, p2, lod ) + g1x * textureLod( tex, p3, lod ) );
	}
	vec4 textureBicubic( sampler2D sampler, vec2 uv, float lod ) {
		vec2 fLodSize = vec2( textureSize( sampler, int( lod ) ) );
		vec2 cLodSize = vec2( textureSize( sampler, int( lod + 1.0 ) ) );
		vec2 fLodSizeInv = 1.0 / fLodSize;
		vec2 cLodSizeInv = 1.0 / cLodSize;
		vec4 fSample = bicubic( sampler, uv, vec4( fLodSizeInv, fLodSize ), floor( lod ) );
		vec4 cSample = bicubic( sampler, uv, vec4( cLodSizeInv, cLodSize ), ceil( lod ) );
		return mix( fSample, cSample, fract( lod ) );
	}
	vec3 getVolumeTransmissionRay( const in vec3 n, const in vec3 v, const in float thickness, const in float ior, const in mat4 modelMatrix ) {
		vec3 refractionVector = refract( - v, normalize( n ), 1.0 / ior );
		vec3 modelScale;
		modelScale.x = length( vec3( modelMatrix[ 0 ].xyz ) );
		modelScale.y = length( vec3( modelMatrix[ 1 ].xyz ) );
		modelScale.z = length( vec3( modelMatrix[ 2 ].xyz ) );
		return normalize( refractionVector ) * thickness * modelScale;
	}
	float applyIorToRoughness( const in float roughness, const in float ior ) {
		return roughness * clamp( ior * 2.0 - 2.0, 0.0, 1.0 );
	}
	vec4 getTransmissionSample( const in vec2 fragCoord, const in float roughness, const in float ior ) {
		float lod = log2( transmissionSamplerSize.x ) * applyIorToRoughness( roughness, ior );
		return textureBicubic( transmissionSamplerMap, fragCoord.xy, lod );
	}
	vec3 volumeAttenuation( const in float transmissionDistance, const in vec3 attenuationColor, const in float attenuationDistance ) {
		if ( isinf( attenuationDistance ) ) {
			return vec3( 1.0 );
		} else {
			vec3 attenuationCoefficient = -log( attenuationColor ) / attenuationDistance;
			vec3 transmittance = exp( - attenuationCoefficient * transmissionDistance );			return transmittance;
		}
	}
	vec4 getIBLVolumeRefraction( const in vec3 n, const in vec3 v, const in float roughness, const in vec3 diffuseColor,
		const in vec3 specularColor, const in float specularF90, const in vec3 position, const in mat4 modelMatrix,
		const in mat4 viewMatrix, const in mat4 projMatrix, const in float dispersion, const in float ior, const in float thickness,
		const in vec3 attenuationColor, const in float attenuationDistance ) {
		vec4 transmittedLight;
		vec3 transmittance;
		#ifdef USE_DISPERSION
			float halfSpread = ( ior - 1.0 ) * 0.025 * dispersion;
			vec3 iors = vec3( ior - halfSpread, ior, ior + halfSpread );
			for ( int i = 0; i < 3; i ++ ) {
				vec3 transmissionRay = getVolumeTransmissionRay( n, v, thickness, iors[ i ], modelMatrix );
				vec3 refractedRayExit = position + transmissionRay;
				vec4 ndcPos = projMatrix * viewMatrix * vec4( refractedRayExit, 1.0 );
				vec2 refractionCoords = ndcPos.xy / ndcPos.w;
				refractionCoords += 1.0;
				refractionCoords /= 2.0;
				vec4 transmissionSample = getTransmissionSample( refractionCoords, roughness, iors[ i ] );
				transmittedLight[ i ] = transmissionSample[ i ];
				transmittedLight.a += transmissionSample.a;
				transmittance[ i ] = diffuseColor[ i ] * volumeAttenuation( length( transmissionRay ), attenuationColor, attenuationDistance )[ i ];
			}
			transmittedLight.a /= 3.0;
		#else
			vec3 transmissionRay = getVolumeTransmissionRay( n, v, thickness, ior, modelMatrix );
			vec3 refractedRayExit = position + transmissionRay;
			vec4 ndcPos = projMatrix * viewMatrix * vec4( refractedRayExit, 1.0 );
			vec2 refractionCoords = ndcPos.xy / ndcPos.w;
			refractionCoords += 1.0;
			refractionCoords /= 2.0;
			transmittedLight = getTransmissionSample( refractionCoords, roughness, ior );
			transmittance = diffuseColor * volumeAttenuation( length( transmissionRay ), attenuationColor, attenuationDistance );
		#endif
		vec3 attenuatedColor = transmittance * transmittedLight.rgb;
		vec3 F = EnvironmentBRDF( n, v, specularColor, specularF90, roughness );
		float transmittanceFactor = ( transmittance.r + transmittance.g + transmittance.b ) / 3.0;
		return vec4( ( 1.0 - F ) * attenuatedColor, 1.0 - ( 1.0 - transmittedLight.a ) * transmittanceFactor );
	}
#endif`,xy=`#if defined( USE_UV ) || defined( USE_ANISOTROPY )
	varying vec2 vUv;
#endif
#ifdef USE_MAP
	varying vec2 vMapUv;
#endif
#ifdef USE_ALPHAMAP
	varying vec2 vAlphaMapUv;
#endif
#ifdef USE_LIGHTMAP
	varying vec2 vLightMapUv;
#endif
#ifdef USE_AOMAP
	varying vec2 vAoMapUv;
#endif
#ifdef USE_BUMPMAP
	varying vec2 vBumpMapUv;
#endif
#ifdef USE_NORMALMAP
	varying vec2 vNormalMapUv;
#endif
#ifdef USE_EMISSIVEMAP
	varying vec2 vEmissiveMapUv;
#endif
#ifdef USE_METALNESSMAP
	varying vec2 vMetalnessMapUv;
#endif
#ifdef USE_ROUGHNESSMAP
	varying vec2 vRoughnessMapUv;
#endif
#ifdef USE_DIFFUSE_ROUGHNESSMAP
	varying vec2 vDiffuseRoughnessMapUv;
#endif
#ifdef USE_ANISOTROPYMAP
	varying vec2 vAnisotropyMapUv;
#endif
#ifdef USE_CLEARCOATMAP
	varying vec2 vClearcoatMapUv;
#endif
#ifdef USE_CLEARCOAT_NORMALMAP
	varying vec2 vClearcoatNormalMapUv;
#endif
#ifdef USE_CLEARCOAT_ROUGHNESSMAP
	varying vec2 vClearcoatRoughnessMapUv;
#endif
#ifdef USE_IRIDESCENCEMAP
	varying vec2 vIridescenceMapUv;
#endif
#ifdef USE_IRIDESCENCE_THICKNESSMAP
	varying vec2 vIridescenceThicknessMapUv;
#endif
#ifdef USE_SHEEN_COLORMAP
	varying vec2 vSheenColorMapUv;
#endif
#ifdef USE_SHEEN_ROUGHNESSMAP
	varying vec2 vSheenRoughnessMapUv;
#endif
#ifdef USE_SPECULARMAP
	varying vec2 vSpecularMapUv;
#endif
#ifdef USE_SPECULAR_COLORMAP
	varying vec2 vSpecularColorMapUv;
#endif
#ifdef USE_SPECULAR_INTENSITYMAP
	varying vec2 vSpecularIntensityMapUv;
#endif
#ifdef USE_TRANSMISSIONMAP
	uniform mat3 transmissionMapTransform;
	varying vec2 vTransmissionMapUv;
#endif
#ifdef USE_THICKNESSMAP
	uniform mat3 thicknessMapTransform;
	varying vec2 vThicknessMapUv;
#endif`,yy=`#if defined( USE_UV ) || defined( USE_ANISOTROPY )
	varying vec2 vUv;
#endif
#ifdef USE_MAP
	uniform mat3 mapTransform;
	varying vec2 vMapUv;
#endif
#ifdef USE_ALPHAMAP
	uniform mat3 alphaMapTransform;
	varying vec2 vAlphaMapUv;
#endif
#ifdef USE_LIGHTMAP
	uniform mat3 lightMapTransform;
	varying vec2 vLightMapUv;
#endif
#ifdef USE_AOMAP
	uniform mat3 aoMapTransform;
	varying vec2 vAoMapUv;
#endif
#ifdef USE_BUMPMAP
	uniform mat3 bumpMapTransform;
	varying vec2 vBumpMapUv;
#endif
#ifdef USE_NORMALMAP
	uniform mat3 normalMapTransform;
	varying vec2 vNormalMapUv;
#endif
#ifdef USE_DISPLACEMENTMAP
	uniform mat3 displacementMapTransform;
	varying vec2 vDisplacementMapUv;
#endif
#ifdef USE_EMISSIVEMAP
	uniform mat3 emissiveMapTransform;
	varying vec2 vEmissiveMapUv;
#endif
#ifdef USE_METALNESSMAP
	uniform mat3 metalnessMapTransform;
	varying vec2 vMetalnessMapUv;
#endif
#ifdef USE_ROUGHNESSMAP
	uniform mat3 roughnessMapTransform;
	varying vec2 vRoughnessMapUv;
#endif
#ifdef USE_DIFFUSE_ROUGHNESSMAP
	uniform mat3 diffuseRoughnessMapTransform;
	varying vec2 vDiffuseRoughnessMapUv;
#endif
#ifdef USE_ANISOTROPYMAP
	uniform mat3 anisotropyMapTransform;
	varying vec2 vAnisotropyMapUv;
#endif
#ifdef USE_CLEARCOATMAP
	uniform mat3 clearcoatMapTransform;
	varying vec2 vClearcoatMapUv;
#endif
#ifdef USE_CLEARCOAT_NORMALMAP
	uniform mat3 clearcoatNormalMapTransform;
	varying vec2 vClearcoatNormalMapUv;
#endif
#ifdef USE_CLEARCOAT_ROUGHNESSMAP
	uniform mat3 clearcoatRoughnessMapTransform;
	varying vec2 vClearcoatRoughnessMapUv;
#endif
#ifdef USE_SHEEN_COLORMAP
	uniform mat3 sheenColorMapTransform;
	varying vec2 vSheenColorMapUv;
#endif
#ifdef USE_SHEEN_ROUGHNESSMAP
	uniform mat3 sheenRoughnessMapTransform;
	varying vec2 vSheenRoughnessMapUv;
#endif
#ifdef USE_IRIDESCENCEMAP
	uniform mat3 iridescenceMapTransform;
	varying vec2 vIridescenceMapUv;
#endif
#ifdef USE_IRIDESCENCE_THICKNESSMAP
	uniform mat3 iridescenceThicknessMapTransform;
	varying vec2 vIridescenceThicknessMapUv;
#endif
#ifdef USE_SPECULARMAP
	uniform mat3 specularMapTransform;
	varying vec2 vSpecularMapUv;
#endif
#ifdef USE_SPECULAR_COLORMAP
	uniform mat3 specularColorMapTransform;
	varying vec2 vSpecularColorMapUv;
#endif
#ifdef USE_SPECULAR_INTENSITYMAP
	uniform mat3 specularIntensityMapTransform;
	varying vec2 vSpecularIntensityMapUv;
#endif
#ifdef USE_TRANSMISSIONMAP
	uniform mat3 transmissionMapTransform;
	varying vec2 vTransmissionMapUv;
#endif
#ifdef USE_THICKNESSMAP
	uniform mat3 thicknessMapTransform;
	varying vec2 vThicknessMapUv;
#endif`,vy=`#if defined( USE_UV ) || defined( USE_ANISOTROPY )
	vUv = vec3( uv, 1 ).xy;
#endif
#ifdef USE_MAP
	vMapUv = ( mapTransform * vec3( MAP_UV, 1 ) ).xy;
#endif
#ifdef USE_ALPHAMAP
	vAlphaMapUv = ( alphaMapTransform * vec3( ALPHAMAP_UV, 1 ) ).xy;
#endif
#ifdef USE_LIGHTMAP
	vLightMapUv = ( lightMapTransform * vec3( LIGHTMAP_UV, 1 ) ).xy;
#endif
#ifdef USE_AOMAP
	vAoMapUv = ( aoMapTransform * vec3( AOMAP_UV, 1 ) ).xy;
#endif
#ifdef USE_BUMPMAP
	vBumpMapUv = ( bumpMapTransform * vec3( BUMPMAP_UV, 1 ) ).xy;
#endif
#ifdef USE_NORMALMAP
	vNormalMapUv = ( normalMapTransform * vec3( NORMALMAP_UV, 1 ) ).xy;
#endif
#ifdef USE_DISPLACEMENTMAP
	vDisplacementMapUv = ( displacementMapTransform * vec3( DISPLACEMENTMAP_UV, 1 ) ).xy;
#endif
#ifdef USE_EMISSIVEMAP
	vEmissiveMapUv = ( emissiveMapTransform * vec3( EMISSIVEMAP_UV, 1 ) ).xy;
#endif
#ifdef USE_METALNESSMAP
	vMetalnessMapUv = ( metalnessMapTransform * vec3( METALNESSMAP_UV, 1 ) ).xy;
#endif
#ifdef USE_ROUGHNESSMAP
	vRoughnessMapUv = ( roughnessMapTransform * vec3( ROUGHNESSMAP_UV, 1 ) ).xy;
#endif
#ifdef USE_DIFFUSE_ROUGHNESSMAP
	vDiffuseRoughnessMapUv = ( diffuseRoughnessMapTransform * vec3( DIFFUSE_ROUGHNESSMAP_UV, 1 ) ).xy;
#endif
#ifdef USE_ANISOTROPYMAP
	vAnisotropyMapUv = ( anisotropyMapTransform * vec3( ANISOTROPYMAP_UV, 1 ) ).xy;
#endif
#ifdef USE_CLEARCOATMAP
	vClearcoatMapUv = ( clearcoatMapTransform * vec3( CLEARCOATMAP_UV, 1 ) ).xy;
#endif
#ifdef USE_CLEARCOAT_NORMALMAP
	vClearcoatNormalMapUv = ( clearcoatNormalMapTransform * vec3( CLEARCOAT_NORMALMAP_UV, 1 ) ).xy;
#endif
#ifdef USE_CLEARCOAT_ROUGHNESSMAP
	vClearcoatRoughnessMapUv = ( clearcoatRoughnessMapTransform * vec3( CLEARCOAT_ROUGHNESSMAP_UV, 1 ) ).xy;
#endif
#ifdef USE_IRIDESCENCEMAP
	vIridescenceMapUv = ( iridescenceMapTransform * vec3( IRIDESCENCEMAP_UV, 1 ) ).xy;
#endif
#ifdef USE_IRIDESCENCE_THICKNESSMAP
	vIridescenceThicknessMapUv = ( iridescenceThicknessMapTransform * vec3( IRIDESCENCE_THICKNESSMAP_UV, 1 ) ).xy;
#endif
#ifdef USE_SHEEN_COLORMAP
	vSheenColorMapUv = ( sheenColorMapTransform * vec3( SHEEN_COLORMAP_UV, 1 ) ).xy;
#endif
#ifdef USE_SHEEN_ROUGHNESSMAP
	vSheenRoughnessMapUv = ( sheenRoughnessMapTransform * vec3( SHEEN_ROUGHNESSMAP_UV, 1 ) ).xy;
#endif
#ifdef USE_SPECULARMAP
	vSpecularMapUv = ( specularMapTransform * vec3( SPECULARMAP_UV, 1 ) ).xy;
#endif
#ifdef USE_SPECULAR_COLORMAP
	vSpecularColorMapUv = ( specularColorMapTransform * vec3( SPECULAR_COLORMAP_UV, 1 ) ).xy;
#endif
#ifdef USE_SPECULAR_INTENSITYMAP
	vSpecularIntensityMapUv = ( specularIntensityMapTransform * vec3( SPECULAR_INTENSITYMAP_UV, 1 ) ).xy;
#endif
#ifdef USE_TRANSMISSIONMAP
	vTransmissionMapUv = ( transmissionMapTransform * vec3( TRANSMISSIONMAP_UV, 1 ) ).xy;
#endif
#ifdef USE_THICKNESSMAP
	vThicknessMapUv = ( thicknessMapTransform * vec3( THICKNESSMAP_UV, 1 ) ).xy;
#endif`,by=`#if defined( USE_ENVMAP ) || defined( DISTANCE ) || defined ( USE_SHADOWMAP ) || defined ( USE_TRANSMISSION ) || NUM_SPOT_LIGHT_COORDS > 0
	vec4 worldPosition = vec4( transformed, 1.0 );
	#ifdef USE_BATCHING
		worldPosition = batchingMatrix * worldPosition;
	#endif
	#ifdef USE_INSTANCING
		worldPosition = instanceMatrix * worldPosition;
	#endif
	worldPosition = modelMatrix * worldPosition;
#endif`,Sy=`varying vec2 vUv;
uniform mat3 uvTransform;
void main() {
	vUv = ( uvTransform * vec3( uv, 1 ) ).xy;
	gl_Position = vec4( position.xy, 1.0, 1.0 );
}`,My=`uniform sampler2D t2D;
uniform float backgroundIntensity;
varying vec2 vUv;
void main() {
	vec4 texColor = texture2D( t2D, vUv );
	#ifdef DECODE_VIDEO_TEXTURE
		texColor = vec4( mix( pow( texColor.rgb * 0.9478672986 + vec3( 0.0521327014 ), vec3( 2.4 ) ), texColor.rgb * 0.0773993808, vec3( lessThanEqual( texColor.rgb, vec3( 0.04045 ) ) ) ), texColor.w );
	#endif
	texColor.rgb *= backgroundIntensity;
	gl_FragColor = texColor;
	#include <tonemapping_fragment>
	#include <colorspace_fragment>
}`,wy=`varying vec3 vWorldDirection;
#include <common>
void main() {
	vWorldDirection = transformDirection( position, modelMatrix );
	#include <begin_vertex>
	#include <project_vertex>
	gl_Position.z = gl_Position.w;
}`,Ey=`uniform float backgroundBlurriness;
uniform float backgroundIntensity;
uniform mat3 backgroundRotation;
varying vec3 vWorldDirection;
#include <envmap_common_pars_fragment>
void main() {
	#ifdef ENVMAP_TYPE_PMREM
		vec4 texColor = textureLod( envMap, backgroundRotation * vWorldDirection, roughnessToMip( backgroundBlurriness ) );
	#else
		vec4 texColor = textureCube( envMap, backgroundRotation * vWorldDirection );
	#endif
	texColor.rgb *= backgroundIntensity;
	gl_FragColor = texColor;
	#include <tonemapping_fragment>
	#include <colorspace_fragment>
}`,Ty=`varying vec3 vWorldDirection;
#include <common>
void main() {
	vWorldDirection = transformDirection( position, modelMatrix );
	#include <begin_vertex>
	#include <project_vertex>
	gl_Position.z = gl_Position.w;
}`,Ay=`uniform samplerCube tCube;
uniform float tFlip;
uniform float opacity;
varying vec3 vWorldDirection;
void main() {
	vec4 texColor = textureCube( tCube, vec3( tFlip * vWorldDirection.x, vWorldDirection.yz ) );
	gl_FragColor = texColor;
	gl_FragColor.a *= opacity;
	#include <tonemapping_fragment>
	#include <colorspace_fragment>
}`,Ry=`#include <common>
#include <batching_pars_vertex>
#include <uv_pars_vertex>
#include <displacementmap_pars_vertex>
#include <morphtarget_pars_vertex>
#include <skinning_pars_vertex>
#include <logdepthbuf_pars_vertex>
#include <clipping_planes_pars_vertex>
varying vec2 vHighPrecisionZW;
void main() {
	#include <uv_vertex>
	#include <batching_vertex>
	#include <skinbase_vertex>
	#include <morphinstance_vertex>
	#ifdef USE_DISPLACEMENTMAP
		#include <beginnormal_vertex>
		#include <morphnormal_vertex>
		#include <skinnormal_vertex>
	#endif
	#include <begin_vertex>
	#include <morphtarget_vertex>
	#include <skinning_vertex>
	#include <displacementmap_vertex>
	#include <project_vertex>
	#include <logdepthbuf_vertex>
	#include <clipping_planes_vertex>
	vHighPrecisionZW = gl_Position.zw;
}`,Cy=`#if DEPTH_PACKING == 3200
	uniform float opacity;
#endif
#include <common>
#include <packing>
#include <uv_pars_fragment>
#include <map_pars_fragment>
#include <alphamap_pars_fragment>
#include <alphatest_pars_fragment>
#include <alphahash_pars_fragment>
#include <logdepthbuf_pars_fragment>
#include <clipping_planes_pars_fragment>
varying vec2 vHighPrecisionZW;
void main() {
	vec4 diffuseColor = vec4( 1.0 );
	#include <clipping_planes_fragment>
	#if DEPTH_PACKING == 3200
		diffuseColor.a = opacity;
	#endif
	#include <map_fragment>
	#include <alphamap_fragment>
	#include <alphatest_fragment>
	#include <alphahash_fragment>
	#include <logdepthbuf_fragment>
	#ifdef USE_REVERSED_DEPTH_BUFFER
		float fragCoordZ = vHighPrecisionZW[ 0 ] / vHighPrecisionZW[ 1 ];
	#else
		float fragCoordZ = 0.5 * vHighPrecisionZW[ 0 ] / vHighPrecisionZW[ 1 ] + 0.5;
	#endif
	#if DEPTH_PACKING == 3200
		gl_FragColor = vec4( vec3( 1.0 - fragCoordZ ), opacity );
	#elif DEPTH_PACKING == 3201
		gl_FragColor = packDepthToRGBA( fragCoordZ );
	#elif DEPTH_PACKING == 3202
		gl_FragColor = vec4( packDepthToRGB( fragCoordZ ), 1.0 );
	#elif DEPTH_PACKING == 3203
		gl_FragColor = vec4( packDepthToRG( fragCoordZ ), 0.0, 1.0 );
	#endif
}`,Py=`#define DISTANCE
varying vec3 vWorldPosition;
#include <common>
#include <batching_pars_vertex>
#include <uv_pars_vertex>
#include <displacementmap_pars_vertex>
#include <morphtarget_pars_vertex>
#include <skinning_pars_vertex>
#include <clipping_planes_pars_vertex>
void main() {
	#include <uv_vertex>
	#include <batching_vertex>
	#include <skinbase_vertex>
	#include <morphinstance_vertex>
	#ifdef USE_DISPLACEMENTMAP
		#include <beginnormal_vertex>
		#include <morphnormal_vertex>
		#include <skinnormal_vertex>
	#endif
	#include <begin_vertex>
	#include <morphtarget_vertex>
	#include <skinning_vertex>
	#include <displacementmap_vertex>
	#include <project_vertex>
	#include <worldpos_vertex>
	#include <clipping_planes_vertex>
	vWorldPosition = worldPosition.xyz;
}`,Iy=`#define DISTANCE
uniform vec3 referencePosition;
uniform float nearDistance;
uniform float farDistance;
varying vec3 vWorldPosition;
#include <common>
#include <uv_pars_fragment>
#include <map_pars_fragment>
#include <alphamap_pars_fragment>
#include <alphatest_pars_fragment>
#include <alphahash_pars_fragment>
#include <clipping_planes_pars_fragment>
void main() {
	vec4 diffuseColor = vec4( 1.0 );
	#include <clipping_planes_fragment>
	#include <map_fragment>
	#include <alphamap_fragment>
	#include <alphatest_fragment>
	#include <alphahash_fragment>
	float dist = length( vWorldPosition - referencePosition );
	dist = ( dist - nearDistance ) / ( farDistance - nearDistance );
	dist = saturate( dist );
	gl_FragColor = vec4( dist, 0.0, 0.0, 1.0 );
}`,Ly=`varying vec3 vWorldDirection;
#include <common>
void main() {
	vWorldDirection = transformDirection( position, modelMatrix );
	#include <begin_vertex>
	#include <project_vertex>
}`,Dy=`uniform sampler2D tEquirect;
varying vec3 vWorldDirection;
#include <common>
void main() {
	vec3 direction = normalize( vWorldDirection );
	vec2 sampleUV = equirectUv( direction );
	gl_FragColor = texture2D( tEquirect, sampleUV );
	#include <tonemapping_fragment>
	#include <colorspace_fragment>
}`,Ny=`uniform float scale;
attribute float lineDistance;
varying float vLineDistance;
#include <common>
#include <uv_pars_vertex>
#include <color_pars_vertex>
#include <fog_pars_vertex>
#include <morphtarget_pars_vertex>
#include <logdepthbuf_pars_vertex>
#include <clipping_planes_pars_vertex>
void main() {
	vLineDistance = scale * lineDistance;
	#include <uv_vertex>
	#include <color_vertex>
	#include <morphinstance_vertex>
	#include <morphcolor_vertex>
	#include <begin_vertex>
	#include <morphtarget_vertex>
	#include <project_vertex>
	#include <logdepthbuf_vertex>
	#include <clipping_planes_vertex>
	#include <fog_vertex>
}`,Uy=`uniform vec3 diffuse;
uniform float opacity;
uniform float dashSize;
uniform float totalSize;
varying float vLineDistance;
#include <common>
#include <color_pars_fragment>
#include <uv_pars_fragment>
#include <map_pars_fragment>
#include <fog_pars_fragment>
#include <logdepthbuf_pars_fragment>
#include <clipping_planes_pars_fragment>
void main() {
	vec4 diffuseColor = vec4( diffuse, opacity );
	#include <clipping_planes_fragment>
	if ( mod( vLineDistance, totalSize ) > dashSize ) {
		discard;
	}
	vec3 outgoingLight = vec3( 0.0 );
	#include <logdepthbuf_fragment>
	#include <map_fragment>
	#include <color_fragment>
	outgoingLight = diffuseColor.rgb;
	#include <opaque_fragment>
	#include <tonemapping_fragment>
	#include <colorspace_fragment>
	#include <fog_fragment>
	#include <premultiplied_alpha_fragment>
}`,Fy=`#include <common>
#include <batching_pars_vertex>
#include <uv_pars_vertex>
#include <envmap_pars_vertex>
#include <color_pars_vertex>
#include <fog_pars_vertex>
#include <morphtarget_pars_vertex>
#include <skinning_pars_vertex>
#include <logdepthbuf_pars_vertex>
#include <clipping_planes_pars_vertex>
void main() {
	#include <uv_vertex>
	#include <color_vertex>
	#include <morphinstance_vertex>
	#include <morphcolor_vertex>
	#include <batching_vertex>
	#if defined ( USE_ENVMAP ) || defined ( USE_SKINNING )
		#include <beginnormal_vertex>
		#include <morphnormal_vertex>
		#include <skinbase_vertex>
		#include <skinnormal_vertex>
		#include <defaultnormal_vertex>
	#endif
	#include <begin_vertex>
	#include <morphtarget_vertex>
	#include <skinning_vertex>
	#include <project_vertex>
	#include <logdepthbuf_vertex>
	#include <clipping_planes_vertex>
	#include <worldpos_vertex>
	#include <envmap_vertex>
	#include <fog_vertex>
}`,Oy=`uniform vec3 diffuse;
uniform float opacity;
#ifndef FLAT_SHADED
	varying vec3 vNormal;
#endif
#include <common>
#include <dithering_pars_fragment>
#include <color_pars_fragment>
#include <uv_pars_fragment>
#include <map_pars_fragment>
#include <alphamap_pars_fragment>
#include <alphatest_pars_fragment>
#include <alphahash_pars_fragment>
#include <aomap_pars_fragment>
#include <lightmap_pars_fragment>
#include <envmap_common_pars_fragment>
#include <envmap_pars_fragment>
#include <fog_pars_fragment>
#include <specularmap_pars_fragment>
#include <logdepthbuf_pars_fragment>
#include <clipping_planes_pars_fragment>
void main() {
	vec4 diffuseColor = vec4( diffuse, opacity );
	#include <clipping_planes_fragment>
	#include <logdepthbuf_fragment>
	#include <map_fragment>
	#include <color_fragment>
	#include <alphamap_fragment>
	#include <alphatest_fragment>
	#include <alphahash_fragment>
	#include <specularmap_fragment>
	ReflectedLight reflectedLight = ReflectedLight( vec3( 0.0 ), vec3( 0.0 ), vec3( 0.0 ), vec3( 0.0 ) );
	#ifdef USE_LIGHTMAP
		vec4 lightMapTexel = texture2D( lightMap, vLightMapUv );
		reflectedLight.indirectDiffuse += lightMapTexel.rgb * lightMapIntensity * RECIPROCAL_PI;
	#else
		reflectedLight.indirectDiffuse += vec3( 1.0 );
	#endif
	#include <aomap_fragment>
	reflectedLight.indirectDiffuse *= diffuseColor.rgb;
	vec3 outgoingLight = reflectedLight.indirectDiffuse;
	#include <envmap_fragment>
	#include <opaque_fragment>
	#include <tonemapping_fragment>
	#include <colorspace_fragment>
	#include <fog_fragment>
	#include <premultiplied_alpha_fragment>
	#include <dithering_fragment>
}`,By=`#define LAMBERT
varying vec3 vViewPosition;
#include <common>
#include <batching_pars_vertex>
#include <uv_pars_vertex>
#include <displacementmap_pars_vertex>
#include <envmap_pars_vertex>
#include <color_pars_vertex>
#include <fog_pars_vertex>
#include <normal_pars_vertex>
#include <morphtarget_pars_vertex>
#include <skinning_pars_vertex>
#include <shadowmap_pars_vertex>
#include <logdepthbuf_pars_vertex>
#include <clipping_planes_pars_vertex>
void main() {
	#include <uv_vertex>
	#include <color_vertex>
	#include <morphinstance_vertex>
	#include <morphcolor_vertex>
	#include <batching_vertex>
	#include <beginnormal_vertex>
	#include <morphnormal_vertex>
	#include <skinbase_vertex>
	#include <skinnormal_vertex>
	#include <defaultnormal_vertex>
	#include <normal_vertex>
	#include <begin_vertex>
	#include <morphtarget_vertex>
	#include <skinning_vertex>
	#include <displacementmap_vertex>
	#include <project_vertex>
	#include <logdepthbuf_vertex>
	#include <clipping_planes_vertex>
	vViewPosition = - mvPosition.xyz;
	#include <worldpos_vertex>
	#include <envmap_vertex>
	#include <shadowmap_vertex>
	#include <fog_vertex>
}`,ky=`#define LAMBERT
uniform vec3 diffuse;
uniform vec3 emissive;
uniform float opacity;
#include <common>
#include <dithering_pars_fragment>
#include <color_pars_fragment>
#include <uv_pars_fragment>
#include <map_pars_fragment>
#include <alphamap_pars_fragment>
#include <alphatest_pars_fragment>
#include <alphahash_pars_fragment>
#include <aomap_pars_fragment>
#include <lightmap_pars_fragment>
#include <emissivemap_pars_fragment>
#include <envmap_common_pars_fragment>
#include <envmap_pars_fragment>
#include <envmap_physical_pars_fragment>
#include <fog_pars_fragment>
#include <bsdfs>
#include <lights_pars_begin>
#include <normal_pars_fragment>
#include <lights_lambert_pars_fragment>
#include <shadowmap_pars_fragment>
#include <bumpmap_pars_fragment>
#include <normalmap_pars_fragment>
#include <specularmap_pars_fragment>
#include <logdepthbuf_pars_fragment>
#include <clipping_planes_pars_fragment>
void main() {
	vec4 diffuseColor = vec4( diffuse, opacity );
	#include <clipping_planes_fragment>
	ReflectedLight reflectedLight = ReflectedLight( vec3( 0.0 ), vec3( 0.0 ), vec3( 0.0 ), vec3( 0.0 ) );
	vec3 totalEmissiveRadiance = emissive;
	#include <logdepthbuf_fragment>
	#include <map_fragment>
	#include <color_fragment>
	#include <alphamap_fragment>
	#include <alphatest_fragment>
	#include <alphahash_fragment>
	#include <specularmap_fragment>
	#include <normal_fragment_begin>
	#include <normal_fragment_maps>
	#include <emissivemap_fragment>
	#include <lights_lambert_fragment>
	#include <lights_fragment_begin>
	#include <lights_fragment_maps>
	#include <lights_fragment_end>
	#include <aomap_fragment>
	vec3 outgoingLight = reflectedLight.directDiffuse + reflectedLight.indirectDiffuse + totalEmissiveRadiance;
	#include <envmap_fragment>
	#include <opaque_fragment>
	#include <tonemapping_fragment>
	#include <colorspace_fragment>
	#include <fog_fragment>
	#include <premultiplied_alpha_fragment>
	#include <dithering_fragment>
}`,zy=`#define MATCAP
varying vec3 vViewPosition;
#include <common>
#include <batching_pars_vertex>
#include <uv_pars_vertex>
#include <color_pars_vertex>
#include <displacementmap_pars_vertex>
#include <fog_pars_vertex>
#include <normal_pars_vertex>
#include <morphtarget_pars_vertex>
#include <skinning_pars_vertex>
#include <logdepthbuf_pars_vertex>
#include <clipping_planes_pars_vertex>
void main() {
	#include <uv_vertex>
	#include <color_vertex>
	#include <morphinstance_vertex>
	#include <morphcolor_vertex>
	#include <batching_vertex>
	#include <beginnormal_vertex>
	#include <morphnormal_vertex>
	#include <skinbase_vertex>
	#include <skinnormal_vertex>
	#include <defaultnormal_vertex>
	#include <normal_vertex>
	#include <begin_vertex>
	#include <morphtarget_vertex>
	#include <skinning_vertex>
	#include <displacementmap_vertex>
	#include <project_vertex>
	#include <logdepthbuf_vertex>
	#include <clipping_planes_vertex>
	#include <fog_vertex>
	vViewPosition = - mvPosition.xyz;
}`,Hy=`#define MATCAP
uniform vec3 diffuse;
uniform float opacity;
uniform sampler2D matcap;
varying vec3 vViewPosition;
#include <common>
#include <dithering_pars_fragment>
#include <color_pars_fragment>
#include <uv_pars_fragment>
#include <map_pars_fragment>
#include <alphamap_pars_fragment>
#include <alphatest_pars_fragment>
#include <alphahash_pars_fragment>
#include <fog_pars_fragment>
#include <normal_pars_fragment>
#include <bumpmap_pars_fragment>
#include <normalmap_pars_fragment>
#include <logdepthbuf_pars_fragment>
#include <clipping_planes_pars_fragment>
void main() {
	vec4 diffuseColor = vec4( diffuse, opacity );
	#include <clipping_planes_fragment>
	#include <logdepthbuf_fragment>
	#include <map_fragment>
	#include <color_fragment>
	#include <alphamap_fragment>
	#include <alphatest_fragment>
	#include <alphahash_fragment>
	#include <normal_fragment_begin>
	#include <normal_fragment_maps>
	vec3 viewDir = normalize( vViewPosition );
	vec3 x = normalize( vec3( viewDir.z, 0.0, - viewDir.x ) );
	vec3 y = cross( viewDir, x );
	vec2 uv = vec2( dot( x, normal ), dot( y, normal ) ) * 0.495 + 0.5;
	#ifdef USE_MATCAP
		vec4 matcapColor = texture2D( matcap, uv );
	#else
		vec4 matcapColor = vec4( vec3( mix( 0.2, 0.8, uv.y ) ), 1.0 );
	#endif
	vec3 outgoingLight = diffuseColor.rgb * matcapColor.rgb;
	#include <opaque_fragment>
	#include <tonemapping_fragment>
	#include <colorspace_fragment>
	#include <fog_fragment>
	#include <premultiplied_alpha_fragment>
	#include <dithering_fragment>
}`,Vy=`#define NORMAL
#if defined( FLAT_SHADED ) || defined( USE_BUMPMAP ) || defined( USE_NORMALMAP_TANGENTSPACE )
	varying vec3 vViewPosition;
#endif
#include <common>
#include <batching_pars_vertex>
#include <uv_pars_vertex>
#include <displacementmap_pars_vertex>
#include <normal_pars_vertex>
#include <morphtarget_pars_vertex>
#include <skinning_pars_vertex>
#include <logdepthbuf_pars_vertex>
#include <clipping_planes_pars_vertex>
void main() {
	#include <uv_vertex>
	#include <batching_vertex>
	#include <beginnormal_vertex>
	#include <morphinstance_vertex>
	#include <morphnormal_vertex>
	#include <skinbase_vertex>
	#include <skinnormal_vertex>
	#include <defaultnormal_vertex>
	#include <normal_vertex>
	#include <begin_vertex>
	#include <morphtarget_vertex>
	#include <skinning_vertex>
	#include <displacementmap_vertex>
	#include <project_vertex>
	#include <logdepthbuf_vertex>
	#include <clipping_planes_vertex>
#if defined( FLAT_SHADED ) || defined( USE_BUMPMAP ) || defined( USE_NORMALMAP_TANGENTSPACE )
	vViewPosition = - mvPosition.xyz;
#endif
}`,Gy=`#define NORMAL
uniform float opacity;
#if defined( FLAT_SHADED ) || defined( USE_BUMPMAP ) || defined( USE_NORMALMAP_TANGENTSPACE )
	varying vec3 vViewPosition;
#endif
#include <uv_pars_fragment>
#include <normal_pars_fragment>
#include <bumpmap_pars_fragment>
#include <normalmap_pars_fragment>
#include <logdepthbuf_pars_fragment>
#include <clipping_planes_pars_fragment>
void main() {
	vec4 diffuseColor = vec4( 0.0, 0.0, 0.0, opacity );
	#include <clipping_planes_fragment>
	#include <logdepthbuf_fragment>
	#include <normal_fragment_begin>
	#include <normal_fragment_maps>
	gl_FragColor = vec4( normalize( normal ) * 0.5 + 0.5, diffuseColor.a );
	#ifdef OPAQUE
		gl_FragColor.a = 1.0;
	#endif
}`,Wy=`#define PHONG
varying vec3 vViewPosition;
#include <common>
#include <batching_pars_vertex>
#include <uv_pars_vertex>
#include <displacementmap_pars_vertex>
#include <envmap_pars_vertex>
#include <color_pars_vertex>
#include <fog_pars_vertex>
#include <normal_pars_vertex>
#include <morphtarget_pars_vertex>
#include <skinning_pars_vertex>
#include <shadowmap_pars_vertex>
#include <logdepthbuf_pars_vertex>
#include <clipping_planes_pars_vertex>
void main() {
	#include <uv_vertex>
	#include <color_vertex>
	#include <morphcolor_vertex>
	#include <batching_vertex>
	#include <beginnormal_vertex>
	#include <morphinstance_vertex>
	#include <morphnormal_vertex>
	#include <skinbase_vertex>
	#include <skinnormal_vertex>
	#include <defaultnormal_vertex>
	#include <normal_vertex>
	#include <begin_vertex>
	#include <morphtarget_vertex>
	#include <skinning_vertex>
	#include <displacementmap_vertex>
	#include <project_vertex>
	#include <logdepthbuf_vertex>
	#include <clipping_planes_vertex>
	vViewPosition = - mvPosition.xyz;
	#include <worldpos_vertex>
	#include <envmap_vertex>
	#include <shadowmap_vertex>
	#include <fog_vertex>
}`,Xy=`#define PHONG
uniform vec3 diffuse;
uniform vec3 emissive;
uniform vec3 specular;
uniform float shininess;
uniform float opacity;
#include <common>
#include <dithering_pars_fragment>
#include <color_pars_fragment>
#include <uv_pars_fragment>
#include <map_pars_fragment>
#include <alphamap_pars_fragment>
#include <alphatest_pars_fragment>
#include <alphahash_pars_fragment>
#include <aomap_pars_fragment>
#include <lightmap_pars_fragment>
#include <emissivemap_pars_fragment>
#include <envmap_common_pars_fragment>
#include <envmap_pars_fragment>
#include <envmap_physical_pars_fragment>
#include <fog_pars_fragment>
#include <bsdfs>
#include <lights_pars_begin>
#include <normal_pars_fragment>
#include <lights_phong_pars_fragment>
#include <shadowmap_pars_fragment>
#include <bumpmap_pars_fragment>
#include <normalmap_pars_fragment>
#include <specularmap_pars_fragment>
#include <logdepthbuf_pars_fragment>
#include <clipping_planes_pars_fragment>
void main() {
	vec4 diffuseColor = vec4( diffuse, opacity );
	#include <clipping_planes_fragment>
	ReflectedLight reflectedLight = ReflectedLight( vec3( 0.0 ), vec3( 0.0 ), vec3( 0.0 ), vec3( 0.0 ) );
	vec3 totalEmissiveRadiance = emissive;
	#include <logdepthbuf_fragment>
	#include <map_fragment>
	#include <color_fragment>
	#include <alphamap_fragment>
	#include <alphatest_fragment>
	#include <alphahash_fragment>
	#include <specularmap_fragment>
	#include <normal_fragment_begin>
	#include <normal_fragment_maps>
	#include <emissivemap_fragment>
	#include <lights_phong_fragment>
	#include <lights_fragment_begin>
	#include <lights_fragment_maps>
	#include <lights_fragment_end>
	#include <aomap_fragment>
	vec3 outgoingLight = reflectedLight.directDiffuse + reflectedLight.indirectDiffuse + reflectedLight.directSpecular + reflectedLight.indirectSpecular + totalEmissiveRadiance;
	#include <envmap_fragment>
	#include <opaque_fragment>
	#include <tonemapping_fragment>
	#include <colorspace_fragment>
	#include <fog_fragment>
	#include <premultiplied_alpha_fragment>
	#include <dithering_fragment>
}`,qy=`#define STANDARD
varying vec3 vViewPosition;
#ifdef USE_TRANSMISSION
	varying vec3 vWorldPosition;
#endif
#include <common>
#include <batching_pars_vertex>
#include <uv_pars_vertex>
#include <displacementmap_pars_vertex>
#include <color_pars_vertex>
#include <fog_pars_vertex>
#include <normal_pars_vertex>
#include <morphtarget_pars_vertex>
#include <skinning_pars_vertex>
#include <shadowmap_pars_vertex>
#include <logdepthbuf_pars_vertex>
#include <clipping_planes_pars_vertex>
void main() {
	#include <uv_vertex>
	#include <color_vertex>
	#include <morphinstance_vertex>
	#include <morphcolor_vertex>
	#include <batching_vertex>
	#include <beginnormal_vertex>
	#include <morphnormal_vertex>
	#include <skinbase_vertex>
	#include <skinnormal_vertex>
	#include <defaultnormal_vertex>
	#include <normal_vertex>
	#include <begin_vertex>
	#include <morphtarget_vertex>
	#include <skinning_vertex>
	#include <displacementmap_vertex>
	#include <project_vertex>
	#include <logdepthbuf_vertex>
	#include <clipping_planes_vertex>
	vViewPosition = - mvPosition.xyz;
	#include <worldpos_vertex>
	#include <shadowmap_vertex>
	#include <fog_vertex>
#ifdef USE_TRANSMISSION
	vWorldPosition = worldPosition.xyz;
#endif
}`,Yy=`#define STANDARD
#ifdef PHYSICAL
	#define IOR
	#define USE_SPECULAR
#endif
uniform vec3 diffuse;
uniform vec3 emissive;
uniform float roughness;
uniform float metalness;
uniform float opacity;
#ifdef IOR
	uniform float ior;
#endif
#ifdef USE_SPECULAR
	uniform float specularIntensity;
	uniform vec3 specularColor;
	#ifdef USE_SPECULAR_COLORMAP
		uniform sampler2D specularColorMap;
	#endif
	#ifdef USE_SPECULAR_INTENSITYMAP
		uniform sampler2D specularIntensityMap;
	#endif
#endif
#ifdef USE_CLEARCOAT
	uniform float clearcoat;
	uniform float clearcoatRoughness;
#endif
#ifdef USE_DIFFUSE_ROUGHNESS
	uniform float diffuseRoughness;
	#ifdef USE_DIFFUSE_ROUGHNESSMAP
		uniform sampler2D diffuseRoughnessMap;
	#endif
#endif
#ifdef USE_DISPERSION
	uniform float dispersion;
#endif
#ifdef USE_RETROREFLECTION
	uniform float retroreflectivity;
#endif
#ifdef USE_IRIDESCENCE
	uniform float iridescence;
	uniform float iridescenceIOR;
	uniform float iridescenceThicknessMinimum;
	uniform float iridescenceThicknessMaximum;
#endif
#ifdef USE_SHEEN
	uniform vec3 sheenColor;
	uniform float sheenRoughness;
	#ifdef USE_SHEEN_COLORMAP
		uniform sampler2D sheenColorMap;
	#endif
	#ifdef USE_SHEEN_ROUGHNESSMAP
		uniform sampler2D sheenRoughnessMap;
	#endif
#endif
#ifdef USE_ANISOTROPY
	uniform vec2 anisotropyVector;
	#ifdef USE_ANISOTROPYMAP
		uniform sampler2D anisotropyMap;
	#endif
#endif
varying vec3 vViewPosition;
#include <common>
#include <dithering_pars_fragment>
#include <color_pars_fragment>
#include <uv_pars_fragment>
#include <map_pars_fragment>
#include <alphamap_pars_fragment>
#include <alphatest_pars_fragment>
#include <alphahash_pars_fragment>
#include <aomap_pars_fragment>
#include <lightmap_pars_fragment>
#include <emissivemap_pars_fragment>
#include <iridescence_fragment>
#include <envmap_common_pars_fragment>
#include <envmap_physical_pars_fragment>
#include <fog_pars_fragment>
#include <lights_pars_begin>
#include <normal_pars_fragment>
#include <lights_physical_pars_fragment>
#include <transmission_pars_fragment>
#include <shadowmap_pars_fragment>
#include <bumpmap_pars_fragment>
#include <normalmap_pars_fragment>
#include <clearcoat_pars_fragment>
#include <iridescence_pars_fragment>
#include <roughnessmap_pars_fragment>
#include <metalnessmap_pars_fragment>
#include <logdepthbuf_pars_fragment>
#include <clipping_planes_pars_fragment>
void main() {
	vec4 diffuseColor = vec4( diffuse, opacity );
	#include <clipping_planes_fragment>
	ReflectedLight reflectedLight = ReflectedLight( vec3( 0.0 ), vec3( 0.0 ), vec3( 0.0 ), vec3( 0.0 ) );
	vec3 totalEmissiveRadiance = emissive;
	#include <logdepthbuf_fragment>
	#include <map_fragment>
	#include <color_fragment>
	#include <alphamap_fragment>
	#include <alphatest_fragment>
	#include <alphahash_fragment>
	#include <roughnessmap_fragment>
	#include <metalnessmap_fragment>
	#include <normal_fragment_begin>
	#include <normal_fragment_maps>
	#include <clearcoat_normal_fragment_begin>
	#include <clearcoat_normal_fragment_maps>
	#include <emissivemap_fragment>
	#include <lights_physical_fragment>
	#include <lights_fragment_begin>
	#include <lights_fragment_maps>
	#include <lights_fragment_end>
	#include <aomap_fragment>
	vec3 totalDiffuse = reflectedLight.directDiffuse + reflectedLight.indirectDiffuse;
	vec3 totalSpecular = reflectedLight.directSpecular + reflectedLight.indirectSpecular;
	#include <transmission_fragment>
	vec3 outgoingLight = totalDiffuse + totalSpecular + totalEmissiveRadiance;
	#ifdef USE_SHEEN
 
		outgoingLight = outgoingLight + sheenSpecularDirect + sheenSpecularIndirect;
 
 	#endif
	#ifdef USE_CLEARCOAT
		float dotNVcc = saturate( dot( geometryClearcoatNormal, geometryViewDir ) );
		vec3 Fcc = F_Schlick( material.clearcoatF0, material.clearcoatF90, dotNVcc );
		outgoingLight = outgoingLight * ( 1.0 - material.clearcoat * Fcc ) + ( clearcoatSpecularDirect + clearcoatSpecularIndirect ) * material.clearcoat;
	#endif
	#include <opaque_fragment>
	#include <tonemapping_fragment>
	#include <colorspace_fragment>
	#include <fog_fragment>
	#include <premultiplied_alpha_fragment>
	#include <dithering_fragment>
}`,$y=`#define TOON
varying vec3 vViewPosition;
#include <common>
#include <batching_pars_vertex>
#include <uv_pars_vertex>
#include <displacementmap_pars_vertex>
#include <color_pars_vertex>
#include <fog_pars_vertex>
#include <normal_pars_vertex>
#include <morphtarget_pars_vertex>
#include <skinning_pars_vertex>
#include <shadowmap_pars_vertex>
#include <logdepthbuf_pars_vertex>
#include <clipping_planes_pars_vertex>
void main() {
	#include <uv_vertex>
	#include <color_vertex>
	#include <morphinstance_vertex>
	#include <morphcolor_vertex>
	#include <batching_vertex>
	#include <beginnormal_vertex>
	#include <morphnormal_vertex>
	#include <skinbase_vertex>
	#include <skinnormal_vertex>
	#include <defaultnormal_vertex>
	#include <normal_vertex>
	#include <begin_vertex>
	#include <morphtarget_vertex>
	#include <skinning_vertex>
	#include <displacementmap_vertex>
	#include <project_vertex>
	#include <logdepthbuf_vertex>
	#include <clipping_planes_vertex>
	vViewPosition = - mvPosition.xyz;
	#include <worldpos_vertex>
	#include <shadowmap_vertex>
	#include <fog_vertex>
}`,Zy=`#define TOON
uniform vec3 diffuse;
uniform vec3 emissive;
uniform float opacity;
#include <common>
#include <dithering_pars_fragment>
#include <color_pars_fragment>
#include <uv_pars_fragment>
#include <map_pars_fragment>
#include <alphamap_pars_fragment>
#include <alphatest_pars_fragment>
#include <alphahash_pars_fragment>
#include <aomap_pars_fragment>
#include <lightmap_pars_fragment>
#include <emissivemap_pars_fragment>
#include <gradientmap_pars_fragment>
#include <fog_pars_fragment>
#include <bsdfs>
#include <lights_pars_begin>
#include <normal_pars_fragment>
#include <lights_toon_pars_fragment>
#include <shadowmap_pars_fragment>
#include <bumpmap_pars_fragment>
#include <normalmap_pars_fragment>
#include <logdepthbuf_pars_fragment>
#include <clipping_planes_pars_fragment>
void main() {
	vec4 diffuseColor = vec4( diffuse, opacity );
	#include <clipping_planes_fragment>
	ReflectedLight reflectedLight = ReflectedLight( vec3( 0.0 ), vec3( 0.0 ), vec3( 0.0 ), vec3( 0.0 ) );
	vec3 totalEmissiveRadiance = emissive;
	#include <logdepthbuf_fragment>
	#include <map_fragment>
	#include <color_fragment>
	#include <alphamap_fragment>
	#include <alphatest_fragment>
	#include <alphahash_fragment>
	#include <normal_fragment_begin>
	#include <normal_fragment_maps>
	#include <emissivemap_fragment>
	#include <lights_toon_fragment>
	#include <lights_fragment_begin>
	#include <lights_fragment_maps>
	#include <lights_fragment_end>
	#include <aomap_fragment>
	vec3 outgoingLight = reflectedLight.directDiffuse + reflectedLight.indirectDiffuse + totalEmissiveRadiance;
	#include <opaque_fragment>
	#include <tonemapping_fragment>
	#include <colorspace_fragment>
	#include <fog_fragment>
	#include <premultiplied_alpha_fragment>
	#include <dithering_fragment>
}`,Jy=`uniform float size;
uniform float scale;
#include <common>
#include <color_pars_vertex>
#include <fog_pars_vertex>
#include <morphtarget_pars_vertex>
#include <logdepthbuf_pars_vertex>
#include <clipping_planes_pars_vertex>
#ifdef USE_POINTS_UV
	varying vec2 vUv;
	uniform mat3 uvTransform;
#endif
void main() {
	#ifdef USE_POINTS_UV
		vUv = ( uvTransform * vec3( uv, 1 ) ).xy;
	#endif
	#include <color_vertex>
	#include <morphinstance_vertex>
	#include <morphcolor_vertex>
	#include <begin_vertex>
	#include <morphtarget_vertex>
	#include <project_vertex>
	gl_PointSize = size;
	#ifdef USE_SIZEATTENUATION
		bool isPerspective = isPerspectiveMatrix( projectionMatrix );
		if ( isPerspective ) gl_PointSize *= ( scale / - mvPosition.z );
	#endif
	#include <logdepthbuf_vertex>
	#include <clipping_planes_vertex>
	#include <worldpos_vertex>
	#include <fog_vertex>
}`,Ky=`uniform vec3 diffuse;
uniform float opacity;
#include <common>
#include <color_pars_fragment>
#include <map_particle_pars_fragment>
#include <alphatest_pars_fragment>
#include <alphahash_pars_fragment>
#include <fog_pars_fragment>
#include <logdepthbuf_pars_fragment>
#include <clipping_planes_pars_fragment>
void main() {
	vec4 diffuseColor = vec4( diffuse, opacity );
	#include <clipping_planes_fragment>
	vec3 outgoingLight = vec3( 0.0 );
	#include <logdepthbuf_fragment>
	#include <map_particle_fragment>
	#include <color_fragment>
	#include <alphatest_fragment>
	#include <alphahash_fragment>
	outgoingLight = diffuseColor.rgb;
	#include <opaque_fragment>
	#include <tonemapping_fragment>
	#include <colorspace_fragment>
	#include <fog_fragment>
	#include <premultiplied_alpha_fragment>
}`,jy=`#include <common>
#include <batching_pars_vertex>
#include <fog_pars_vertex>
#include <morphtarget_pars_vertex>
#include <skinning_pars_vertex>
#include <logdepthbuf_pars_vertex>
#include <shadowmap_pars_vertex>
void main() {
	#include <batching_vertex>
	#include <beginnormal_vertex>
	#include <morphinstance_vertex>
	#include <morphnormal_vertex>
	#include <skinbase_vertex>
	#include <skinnormal_vertex>
	#include <defaultnormal_vertex>
	#include <begin_vertex>
	#include <morphtarget_vertex>
	#include <skinning_vertex>
	#include <project_vertex>
	#include <logdepthbuf_vertex>
	#include <worldpos_vertex>
	#include <shadowmap_vertex>
	#include <fog_vertex>
}`,Qy=`uniform vec3 color;
uniform float opacity;
#include <common>
#include <fog_pars_fragment>
#include <bsdfs>
#include <lights_pars_begin>
#include <logdepthbuf_pars_fragment>
#include <shadowmap_pars_fragment>
#include <shadowmask_pars_fragment>
void main() {
	#include <logdepthbuf_fragment>
	gl_FragColor = vec4( color, opacity * ( 1.0 - getShadowMask() ) );
	#include <tonemapping_fragment>
	#include <colorspace_fragment>
	#include <fog_fragment>
	#include <premultiplied_alpha_fragment>
}`,ev=`uniform float rotation;
uniform vec2 center;
#include <common>
#include <uv_pars_vertex>
#include <fog_pars_vertex>
#include <logdepthbuf_pars_vertex>
#include <clipping_planes_pars_vertex>
void main() {
	#include <uv_vertex>
	vec4 mvPosition = modelViewMatrix[ 3 ];
	vec2 scale = vec2( length( modelMatrix[ 0 ].xyz ), length( modelMatrix[ 1 ].xyz ) );
	#ifndef USE_SIZEATTENUATION
		bool isPerspective = isPerspectiveMatrix( projectionMatrix );
		if ( isPerspective ) scale *= - mvPosition.z;
	#endif
	vec2 alignedPosition = ( position.xy - ( center - vec2( 0.5 ) ) ) * scale;
	vec2 rotatedPosition;
	rotatedPosition.x = cos( rotation ) * alignedPosition.x - sin( rotation ) * alignedPosition.y;
	rotatedPosition.y = sin( rotation ) * alignedPosition.x + cos( rotation ) * alignedPosition.y;
	mvPosition.xy += rotatedPosition;
	gl_Position = projectionMatrix * mvPosition;
	#include <logdepthbuf_vertex>
	#include <clipping_planes_vertex>
	#include <fog_vertex>
}`,tv=`uniform vec3 diffuse;
uniform float opacity;
#include <common>
#include <uv_pars_fragment>
#include <map_pars_fragment>
#include <alphamap_pars_fragment>
#include <alphatest_pars_fragment>
#include <alphahash_pars_fragment>
#include <fog_pars_fragment>
#include <logdepthbuf_pars_fragment>
#include <clipping_planes_pars_fragment>
void main() {
	vec4 diffuseColor = vec4( diffuse, opacity );
	#include <clipping_planes_fragment>
	vec3 outgoingLight = vec3( 0.0 );
	#include <logdepthbuf_fragment>
	#include <map_fragment>
	#include <alphamap_fragment>
	#include <alphatest_fragment>
	#include <alphahash_fragment>
	outgoingLight = diffuseColor.rgb;
	#include <opaque_fragment>
	#include <tonemapping_fragment>
	#include <colorspace_fragment>
	#include <fog_fragment>
}`,ut={alphahash_fragment:M_,alphahash_pars_fragment:w_,alphamap_fragment:E_,alphamap_pars_fragment:T_,alphatest_fragment:A_,alphatest_pars_fragment:R_,aomap_fragment:C_,aomap_pars_fragment:P_,batching_pars_vertex:I_,batching_vertex:L_,begin_vertex:D_,beginnormal_vertex:N_,bsdfs:U_,iridescence_fragment:F_,bumpmap_pars_fragment:O_,clipping_planes_fragment:B_,clipping_planes_pars_fragment:k_,clipping_planes_pars_vertex:z_,clipping_planes_vertex:H_,color_fragment:V_,color_pars_fragment:G_,color_pars_vertex:W_,color_vertex:X_,common:q_,defaultnormal_vertex:Y_,displacementmap_pars_vertex:$_,displacementmap_vertex:Z_,emissivemap_fragment:J_,emissivemap_pars_fragment:K_,colorspace_fragment:j_,colorspace_pars_fragment:Q_,envmap_fragment:ex,envmap_common_pars_fragment:tx,envmap_pars_fragment:nx,envmap_pars_vertex:ix,envmap_physical_pars_fragment:px,envmap_vertex:sx,fog_vertex:rx,fog_pars_vertex:ox,fog_fragment:ax,fog_pars_fragment:lx,gradientmap_pars_fragment:cx,lightmap_pars_fragment:hx,lights_lambert_fragment:ux,lights_lambert_pars_fragment:dx,lights_pars_begin:fx,lights_toon_fragment:mx,lights_toon_pars_fragment:gx,lights_phong_fragment:_x,lights_phong_pars_fragment:xx,lights_physical_fragment:yx,lights_physical_pars_fragment:vx,lights_fragment_begin:bx,lights_fragment_maps:Sx,lights_fragment_end:Mx,lightprobes_pars_fragment:wx,logdepthbuf_fragment:Ex,logdepthbuf_pars_fragment:Tx,logdepthbuf_pars_vertex:Ax,logdepthbuf_vertex:Rx,map_fragment:Cx,map_pars_fragment:Px,map_particle_fragment:Ix,map_particle_pars_fragment:Lx,metalnessmap_fragment:Dx,metalnessmap_pars_fragment:Nx,morphinstance_vertex:Ux,morphcolor_vertex:Fx,morphnormal_vertex:Ox,morphtarget_pars_vertex:Bx,morphtarget_vertex:kx,normal_fragment_begin:zx,normal_fragment_maps:Hx,normal_pars_fragment:Vx,normal_pars_vertex:Gx,normal_vertex:Wx,normalmap_pars_fragment:Xx,clearcoat_normal_fragment_begin:qx,clearcoat_normal_fragment_maps:Yx,clearcoat_pars_fragment:$x,iridescence_pars_fragment:Zx,opaque_fragment:Jx,packing:Kx,premultiplied_alpha_fragment:jx,project_vertex:Qx,dithering_fragment:ey,dithering_pars_fragment:ty,roughnessmap_fragment:ny,roughnessmap_pars_fragment:iy,shadowmap_pars_fragment:sy,shadowmap_pars_vertex:ry,shadowmap_vertex:oy,shadowmask_pars_fragment:ay,skinbase_vertex:ly,skinning_pars_vertex:cy,skinning_vertex:hy,skinnormal_vertex:uy,specularmap_fragment:dy,specularmap_pars_fragment:fy,tonemapping_fragment:py,tonemapping_pars_fragment:my,transmission_fragment:gy,transmission_pars_fragment:_y,uv_pars_fragment:xy,uv_pars_vertex:yy,uv_vertex:vy,worldpos_vertex:by,background_vert:Sy,background_frag:My,backgroundCube_vert:wy,backgroundCube_frag:Ey,cube_vert:Ty,cube_frag:Ay,depth_vert:Ry,depth_frag:Cy,distance_vert:Py,distance_frag:Iy,equirect_vert:Ly,equirect_frag:Dy,linedashed_vert:Ny,linedashed_frag:Uy,meshbasic_vert:Fy,meshbasic_frag:Oy,meshlambert_vert:By,meshlambert_frag:ky,meshmatcap_vert:zy,meshmatcap_frag:Hy,meshnormal_vert:Vy,meshnormal_frag:Gy,meshphong_vert:Wy,meshphong_frag:Xy,meshphysical_vert:qy,meshphysical_frag:Yy,meshtoon_vert:$y,meshtoon_frag:Zy,points_vert:Jy,points_frag:Ky,shadow_vert:jy,shadow_frag:Qy,sprite_vert:ev,sprite_frag:tv},Ie={common:{diffuse:{value:new Ze(16777215)},opacity:{value:1},map:{value:null},mapTransform:{value:new nt},alphaMap:{value:null},alphaMapTransform:{value:new nt},alphaTest:{value:0}},specularmap:{specularMap:{value:null},specularMapTransform:{value:new nt}},envmap:{envMap:{value:null},envMapRotation:{value:new nt},reflectivity:{value:1},ior:{value:1.5},refractionRatio:{value:.98},dfgLUT:{value:null}},aomap:{aoMap:{value:null},aoMapIntensity:{value:1},aoMapTransform:{value:new nt}},lightmap:{lightMap:{value:null},lightMapIntensity:{value:1},lightMapTransform:{value:new nt}},bumpmap:{bumpMap:{value:null},bumpMapTransform:{value:new nt},bumpScale:{value:1}},normalmap:{normalMap:{value:null},normalMapTransform:{value:new nt},normalScale:{value:new Ve(1,1)}},displacementmap:{displacementMap:{value:null},displacementMapTransform:{value:new nt},displacementScale:{value:1},displacementBias:{value:0}},emissivemap:{emissiveMap:{value:null},emissiveMapTransform:{value:new nt}},metalnessmap:{metalnessMap:{value:null},metalnessMapTransform:{value:new nt}},roughnessmap:{roughnessMap:{value:null},roughnessMapTransform:{value:new nt}},gradientmap:{gradientMap:{value:null}},fog:{fogDensity:{value:25e-5},fogNear:{value:1},fogFar:{value:2e3},fogColor:{value:new Ze(16777215)}},lights:{ambientLightColor:{value:[]},lightProbe:{value:[]},sunLights:{value:[],properties:{direction:{},color:{}}},sunLightShadows:{value:[],properties:{shadowIntensity:1,shadowBias:{},shadowNormalBias:{},shadowRadius:{},shadowMapSize:{}}},sunShadowMatrix:{value:[]},sunShadowCascade:{value:[]},directionalLights:{value:[],properties:{direction:{},color:{}}},directionalLightShadows:{value:[],properties:{shadowIntensity:1,shadowBias:{},shadowNormalBias:{},shadowRadius:{},shadowMapSize:{}}},directionalShadowMatrix:{value:[]},spotLights:{value:[],properties:{color:{},position:{},direction:{},distance:{},coneCos:{},penumbraCos:{},decay:{}}},spotLightShadows:{value:[],properties:{shadowIntensity:1,shadowBias:{},shadowNormalBias:{},shadowRadius:{},shadowMapSize:{}}},spotLightMap:{value:[]},spotLightMatrix:{value:[]},pointLights:{value:[],properties:{color:{},position:{},decay:{},distance:{}}},pointLightShadows:{value:[],properties:{shadowIntensity:1,shadowBias:{},shadowNormalBias:{},shadowRadius:{},shadowMapSize:{},shadowCameraNear:{},shadowCameraFar:{}}},pointShadowMatrix:{value:[]},hemisphereLights:{value:[],properties:{direction:{},skyColor:{},groundColor:{}}},rectAreaLights:{value:[],properties:{color:{},position:{},width:{},height:{}}},ltc_1:{value:null},ltc_2:{value:null},probesSH:{value:[]},probesMin:{value:[]},probesMax:{value:[]},probesResolution:{value:[]}},points:{diffuse:{value:new Ze(16777215)},opacity:{value:1},size:{value:1},scale:{value:1},map:{value:null},alphaMap:{value:null},alphaMapTransform:{value:new nt},alphaTest:{value:0},uvTransform:{value:new nt}},sprite:{diffuse:{value:new Ze(16777215)},opacity:{value:1},center:{value:new Ve(.5,.5)},rotation:{value:0},map:{value:null},mapTransform:{value:new nt},alphaMap:{value:null},alphaMapTransform:{value:new nt},alphaTest:{value:0}}},ts={basic:{uniforms:Hn([Ie.common,Ie.specularmap,Ie.envmap,Ie.aomap,Ie.lightmap,Ie.fog]),vertexShader:ut.meshbasic_vert,fragmentShader:ut.meshbasic_frag},lambert:{uniforms:Hn([Ie.common,Ie.specularmap,Ie.envmap,Ie.aomap,Ie.lightmap,Ie.emissivemap,Ie.bumpmap,Ie.normalmap,Ie.displacementmap,Ie.fog,Ie.lights,{emissive:{value:new Ze(0)},envMapIntensity:{value:1}}]),vertexShader:ut.meshlambert_vert,fragmentShader:ut.meshlambert_frag},phong:{uniforms:Hn([Ie.common,Ie.specularmap,Ie.envmap,Ie.aomap,Ie.lightmap,Ie.emissivemap,Ie.bumpmap,Ie.normalmap,Ie.displacementmap,Ie.fog,Ie.lights,{emissive:{value:new Ze(0)},specular:{value:new Ze(1118481)},shininess:{value:30},envMapIntensity:{value:1}}]),vertexShader:ut.meshphong_vert,fragmentShader:ut.meshphong_frag},standard:{uniforms:Hn([Ie.common,Ie.envmap,Ie.aomap,Ie.lightmap,Ie.emissivemap,Ie.bumpmap,Ie.normalmap,Ie.displacementmap,Ie.roughnessmap,Ie.metalnessmap,Ie.fog,Ie.lights,{emissive:{value:new Ze(0)},roughness:{value:1},metalness:{value:0},envMapIntensity:{value:1}}]),vertexShader:ut.meshphysical_vert,fragmentShader:ut.meshphysical_frag},toon:{uniforms:Hn([Ie.common,Ie.aomap,Ie.lightmap,Ie.emissivemap,Ie.bumpmap,Ie.normalmap,Ie.displacementmap,Ie.gradientmap,Ie.fog,Ie.lights,{emissive:{value:new Ze(0)}}]),vertexShader:ut.meshtoon_vert,fragmentShader:ut.meshtoon_frag},matcap:{uniforms:Hn([Ie.common,Ie.bumpmap,Ie.normalmap,Ie.displacementmap,Ie.fog,{matcap:{value:null}}]),vertexShader:ut.meshmatcap_vert,fragmentShader:ut.meshmatcap_frag},points:{uniforms:Hn([Ie.points,Ie.fog]),vertexShader:ut.points_vert,fragmentShader:ut.points_frag},dashed:{uniforms:Hn([Ie.common,Ie.fog,{scale:{value:1},dashSize:{value:1},totalSize:{value:2}}]),vertexShader:ut.linedashed_vert,fragmentShader:ut.linedashed_frag},depth:{uniforms:Hn([Ie.common,Ie.displacementmap]),vertexShader:ut.depth_vert,fragmentShader:ut.depth_frag},normal:{uniforms:Hn([Ie.common,Ie.bumpmap,Ie.normalmap,Ie.displacementmap,{opacity:{value:1}}]),vertexShader:ut.meshnormal_vert,fragmentShader:ut.meshnormal_frag},sprite:{uniforms:Hn([Ie.sprite,Ie.fog]),vertexShader:ut.sprite_vert,fragmentShader:ut.sprite_frag},background:{uniforms:{uvTransform:{value:new nt},t2D:{value:null},backgroundIntensity:{value:1}},vertexShader:ut.background_vert,fragmentShader:ut.background_frag},backgroundCube:{uniforms:{envMap:{value:null},backgroundBlurriness:{value:0},backgroundIntensity:{value:1},backgroundRotation:{value:new nt}},vertexShader:ut.backgroundCube_vert,fragmentShader:ut.backgroundCube_frag},cube:{uniforms:{tCube:{value:null},tFlip:{value:-1},opacity:{value:1}},vertexShader:ut.cube_vert,fragmentShader:ut.cube_frag},equirect:{uniforms:{tEquirect:{value:null}},vertexShader:ut.equirect_vert,fragmentShader:ut.equirect_frag},distance:{uniforms:Hn([Ie.common,Ie.displacementmap,{referencePosition:{value:new U},nearDistance:{value:1},farDistance:{value:1e3}}]),vertexShader:ut.distance_vert,fragmentShader:ut.distance_frag},shadow:{uniforms:Hn([Ie.lights,Ie.fog,{color:{value:new Ze(0)},opacity:{value:1}}]),vertexShader:ut.shadow_vert,fragmentShader:ut.shadow_frag}};ts.physical={uniforms:Hn([ts.standard.uniforms,{clearcoat:{value:0},clearcoatMap:{value:null},clearcoatMapTransform:{value:new nt},clearcoatNormalMap:{value:null},clearcoatNormalMapTransform:{value:new nt},clearcoatNormalScale:{value:new Ve(1,1)},clearcoatRoughness:{value:0},clearcoatRoughnessMap:{value:null},clearcoatRoughnessMapTransform:{value:new nt},diffuseRoughness:{value:0},diffuseRoughnessMap:{value:null},diffuseRoughnessMapTransform:{value:new nt},dispersion:{value:0},retroreflectivity:{value:0},iridescence:{value:0},iridescenceMap:{value:null},iridescenceMapTransform:{value:new nt},iridescenceIOR:{value:1.3},iridescenceThicknessMinimum:{value:100},iridescenceThicknessMaximum:{value:400},iridescenceThicknessMap:{value:null},iridescenceThicknessMapTransform:{value:new nt},sheen:{value:0},sheenColor:{value:new Ze(0)},sheenColorMap:{value:null},sheenColorMapTransform:{value:new nt},sheenRoughness:{value:1},sheenRoughnessMap:{value:null},sheenRoughnessMapTransform:{value:new nt},transmission:{value:0},transmissionMap:{value:null},transmissionMapTransform:{value:new nt},transmissionSamplerSize:{value:new Ve},transmissionSamplerMap:{value:null},thickness:{value:0},thicknessMap:{value:null},thicknessMapTransform:{value:new nt},attenuationDistance:{value:0},attenuationColor:{value:new Ze(0)},specularColor:{value:new Ze(1,1,1)},specularColorMap:{value:null},specularColorMapTransform:{value:new nt},specularIntensity:{value:1},specularIntensityMap:{value:null},specularIntensityMapTransform:{value:new nt},anisotropyVector:{value:new Ve},anisotropyMap:{value:null},anisotropyMapTransform:{value:new nt}}]),vertexShader:ut.meshphysical_vert,fragmentShader:ut.meshphysical_frag};var Dc={r:0,b:0,g:0},nv=new Ut,cm=new nt;cm.set(-1,0,0,0,1,0,0,0,1);function iv(i,e,t,n,s,r){let o=new Ze(0),a=s===!0?0:1,l,c,h=null,u=0,d=null;function f(y){let A=y.isScene===!0?y.background:null;if(A&&A.isTexture){let b=y.backgroundBlurriness>0;A=e.get(A,b)}return A}function g(y){let A=!1,b=f(y);b===null?m(o,a):b&&b.isColor&&(m(b,1),A=!0);let R=i.xr.getEnvironmentBlendMode();R==="additive"?t.buffers.color.setClear(0,0,0,1,r):R==="alpha-blend"&&t.buffers.color.setClear(0,0,0,0,r),(i.autoClear||A)&&(t.buffers.depth.setTest(!0),t.buffers.depth.setMask(!0),t.buffers.color.setMask(!0),i.clear(i.autoClearColor,i.autoClearDepth,i.autoClearStencil))}function v(y,A){let b=f(A);b&&b.isCubeTexture?(c===void 0&&(c=new In(new to(1,1,1),new ji({name:"BackgroundCubeMaterial",uniforms:cr(ts.backgroundCube.uniforms),vertexShader:ts.backgroundCube.vertexShader,fragmentShader:ts.backgroundCube.fragmentShader,side:Ln,depthTest:!1,depthWrite:!1,fog:!1,allowOverride:!1})),c.geometry.deleteAttribute("normal"),c.geometry.deleteAttribute("uv"),c.onBeforeRender=function(R,T,_){this.matrixWorld.copyPosition(_.matrixWorld)},Object.defineProperty(c.material,"envMap",{get:function(){return this.uniforms.envMap.value}}),n.update(c)),c.material.uniforms.envMap.value=b,c.material.uniforms.backgroundBlurriness.value=A.backgroundBlurriness,c.material.uniforms.backgroundIntensity.value=A.backgroundIntensity,c.material.uniforms.backgroundRotation.value.setFromMatrix4(nv.makeRotationFromEuler(A.backgroundRotation)).transpose(),b.isRenderTargetTexture===!1&&c.material.uniforms.backgroundRotation.value.premultiply(cm),c.material.toneMapped=xt.getTransfer(b.colorSpace)!==At,(h!==b||u!==b.version||d!==i.toneMapping)&&(c.material.needsUpdate=!0,h=b,u=b.version,d=i.toneMapping),c.layers.enableAll(),y.unshift(c,c.geometry,c.material,0,0,null)):b&&b.isTexture&&(l===void 0&&(l=new In(new Ki(2,2),new ji({name:"BackgroundMaterial",uniforms:cr(ts.background.uniforms),vertexShader:ts.background.vertexShader,fragmentShader:ts.background.fragmentShader,side:$n,depthTest:!1,depthWrite:!1,fog:!1,allowOverride:!1})),l.geometry.deleteAttribute("normal"),Object.defineProperty(l.material,"map",{get:function(){return this.uniforms.t2D.value}}),n.update(l)),l.material.uniforms.t2D.value=b,l.material.uniforms.backgroundIntensity.value=A.backgroundIntensity,l.material.toneMapped=xt.getTransfer(b.colorSpace)!==At,b.matrixAutoUpdate===!0&&b.updateMatrix(),l.material.uniforms.uvTransform.value.copy(b.matrix),(h!==b||u!==b.version||d!==i.toneMapping)&&(l.material.needsUpdate=!0,h=b,u=b.version,d=i.toneMapping),l.layers.enableAll(),y.unshift(l,l.geometry,l.material,0,0,null))}function m(y,A){y.getRGB(Dc,zu(i)),t.buffers.color.setClear(Dc.r,Dc.g,Dc.b,A,r)}function p(){c!==void 0&&(c.geometry.dispose(),c.material.dispose(),c=void 0),l!==void 0&&(l.geometry.dispose(),l.material.dispose(),l=void 0)}return{getClearColor:function(){return o},setClearColor:function(y,A=1){o.set(y),a=A,m(o,a)},getClearAlpha:function(){return a},setClearAlpha:function(y){a=y,m(o,a)},render:g,addToRenderList:v,dispose:p}}function sv(i,e){let t=i.getParameter(i.MAX_VERTEX_ATTRIBS),n={},s=d(null),r=s,o=!1;function a(L,z,G,N,W){let Y=!1,V=u(L,N,G,z);r!==V&&(r=V,c(r.object)),Y=f(L,N,G,W),Y&&g(L,N,G,W),W!==null&&e.update(W,i.ELEMENT_ARRAY_BUFFER),(Y||o)&&(o=!1,b(L,z,G,N),W!==null&&i.bindBuffer(i.ELEMENT_ARRAY_BUFFER,e.get(W).buffer))}function l(){return i.createVertexArray()}function c(L){return i.bindVertexArray(L)}function h(L){return i.deleteVertexArray(L)}function u(L,z,G,N){let W=N.wireframe===!0,Y=n[z.id];Y===void 0&&(Y={},n[z.id]=Y);let V=L.isInstancedMesh===!0?L.id:0,le=Y[V];le===void 0&&(le={},Y[V]=le);let J=le[G.id];J===void 0&&(J={},le[G.id]=J);let j=J[W];return j===void 0&&(j=d(l()),J[W]=j),j}function d(L){let z=[],G=[],N=[];for(let W=0;W<t;W++)z[W]=0,G[W]=0,N[W]=0;return{geometry:null,program:null,wireframe:!1,newAttributes:z,enabledAttributes:G,attributeDivisors:N,object:L,attributes:{},index:null}}function f(L,z,G,N){let W=r.attributes,Y=z.attributes,V=0,le=G.getAttributes();for(let J in le)if(le[J].location>=0){let ie=W[J],ue=Y[J];if(ue===void 0&&(J==="instanceMatrix"&&L.instanceMatrix&&(ue=L.instanceMatrix),J==="instanceColor"&&L.instanceColor&&(ue=L.instanceColor)),ie===void 0||ie.attribute!==ue||ue&&ie.data!==ue.data)return!0;V++}return r.attributesNum!==V||r.index!==N}function g(L,z,G,N){let W={},Y=z.attributes,V=0,le=G.getAttributes();for(let J in le)if(le[J].location>=0){let ie=Y[J];ie===void 0&&(J==="instanceMatrix"&&L.instanceMatrix&&(ie=L.instanceMatrix),J==="instanceColor"&&L.instanceColor&&(ie=L.instanceColor));let ue={};ue.attribute=ie,ie&&ie.data&&(ue.data=ie.data),W[J]=ue,V++}r.attributes=W,r.attributesNum=V,r.index=N}function v(){let L=r.newAttributes;for(let z=0,G=L.length;z<G;z++)L[z]=0}function m(L){p(L,0)}function p(L,z){let G=r.newAttributes,N=r.enabledAttributes,W=r.attributeDivisors;G[L]=1,N[L]===0&&(i.enableVertexAttribArray(L),N[L]=1),W[L]!==z&&(i.vertexAttribDivisor(L,z),W[L]=z)}function y(){let L=r.newAttributes,z=r.enabledAttributes;for(let G=0,N=z.length;G<N;G++)z[G]!==L[G]&&(i.disableVertexAttribArray(G),z[G]=0)}function A(L,z,G,N,W,Y,V){V===!0?i.vertexAttribIPointer(L,z,G,W,Y):i.vertexAttribPointer(L,z,G,N,W,Y)}function b(L,z,G,N){v();let W=N.attributes,Y=G.getAttributes(),V=z.defaultAttributeValues;for(let le in Y){let J=Y[le];if(J.location>=0){let j=W[le];if(j===void 0&&(le==="instanceMatrix"&&L.instanceMatrix&&(j=L.instanceMatrix),le==="instanceColor"&&L.instanceColor&&(j=L.instanceColor)),j!==void 0){let ie=j.normalized,ue=j.itemSize,he=e.get(j);if(he===void 0)continue;let Q=he.buffer,pe=he.type,_e=he.bytesPerElement,Te=pe===i.INT||pe===i.UNSIGNED_INT||j.gpuType===Jl;if(j.isInterleavedBufferAttribute){let be=j.data,We=be.isInterleavedBuffer===!0?be.stride:be.itemSize,rt=j.offset;if(be.isInstancedInterleavedBuffer||be.isInstancedBufferAttribute){for(let He=0;He<J.locationSize;He++)p(J.location+He,be.meshPerAttribute);L.isInstancedMesh!==!0&&N._maxInstanceCount===void 0&&(N._maxInstanceCount=be.meshPerAttribute*be.count)}else for(let He=0;He<J.locationSize;He++)m(J.location+He);i.bindBuffer(i.ARRAY_BUFFER,Q);for(let He=0;He<J.locationSize;He++)A(J.location+He,ue/J.locationSize,pe,ie,We*_e,(rt+ue/J.locationSize*He)*_e,Te)}else{if(j.isInstancedBufferAttribute){for(let be=0;be<J.locationSize;be++)p(J.location+be,j.meshPerAttribute);L.isInstancedMesh!==!0&&N._maxInstanceCount===void 0&&(N._maxInstanceCount=j.meshPerAttribute*j.count)}else for(let be=0;be<J.locationSize;be++)m(J.location+be);i.bindBuffer(i.ARRAY_BUFFER,Q);for(let be=0;be<J.locationSize;be++)A(J.location+be,ue/J.locationSize,pe,ie,ue*_e,ue/J.locationSize*be*_e,Te)}}else if(V!==void 0){let ie=V[le];if(ie!==void 0)switch(ie.length){case 2:i.vertexAttrib2fv(J.location,ie);break;case 3:i.vertexAttrib3fv(J.location,ie);break;case 4:i.vertexAttrib4fv(J.location,ie);break;default:i.vertexAttrib1fv(J.location,ie)}}}}y()}function R(){F();for(let L in n){let z=n[L];for(let G in z){let N=z[G];for(let W in N){let Y=N[W];for(let V in Y)h(Y[V].object),delete Y[V];delete N[W]}}delete n[L]}}function T(L){if(n[L.id]===void 0)return;let z=n[L.id];for(let G in z){let N=z[G];for(let W in N){let Y=N[W];for(let V in Y)h(Y[V].object),delete Y[V];delete N[W]}}delete n[L.id]}function _(L){for(let z in n){let G=n[z];for(let N in G){let W=G[N];if(W[L.id]===void 0)continue;let Y=W[L.id];for(let V in Y)h(Y[V].object),delete Y[V];delete W[L.id]}}}function M(L){for(let z in n){let G=n[z],N=L.isInstancedMesh===!0?L.id:0,W=G[N];if(W!==void 0){for(let Y in W){let V=W[Y];for(let le in V)h(V[le].object),delete V[le];delete W[Y]}delete G[N],Object.keys(G).length===0&&delete n[z]}}}function F(){I(),o=!0,r!==s&&(r=s,c(r.object))}function I(){s.geometry=null,s.program=null,s.wireframe=!1}return{setup:a,reset:F,resetDefaultState:I,dispose:R,releaseStatesOfGeometry:T,releaseStatesOfObject:M,releaseStatesOfProgram:_,initAttributes:v,enableAttribute:m,disableUnusedAttributes:y}}function rv(i,e,t){let n;function s(l){n=l}function r(l,c){i.drawArrays(n,l,c),t.update(c,n,1)}function o(l,c,h){h!==0&&(i.drawArraysInstanced(n,l,c,h),t.update(c,n,h))}function a(l,c,h){if(h===0)return;e.get("WEBGL_multi_draw").multiDrawArraysWEBGL(n,l,0,c,0,h);let d=0;for(let f=0;f<h;f++)d+=c[f];t.update(d,n,1)}this.setMode=s,this.render=r,this.renderInstances=o,this.renderMultiDraw=a}function ov(i,e,t,n){let s;function r(){if(s!==void 0)return s;if(e.has("EXT_texture_filter_anisotropic")===!0){let _=e.get("EXT_texture_filter_anisotropic");s=i.getParameter(_.MAX_TEXTURE_MAX_ANISOTROPY_EXT)}else s=0;return s}function o(_){return!(_!==Kn&&n.convert(_)!==i.getParameter(i.IMPLEMENTATION_COLOR_READ_FORMAT))}function a(_){let M=_===Ni&&(e.has("EXT_color_buffer_half_float")||e.has("EXT_color_buffer_float"));return!(_!==zn&&_!==ci&&!M&&n.convert(_)!==i.getParameter(i.IMPLEMENTATION_COLOR_READ_TYPE))}function l(_){if(_==="highp"){if(i.getShaderPrecisionFormat(i.VERTEX_SHADER,i.HIGH_FLOAT).precision>0&&i.getShaderPrecisionFormat(i.FRAGMENT_SHADER,i.HIGH_FLOAT).precision>0)return"highp";_="mediump"}return _==="mediump"&&i.getShaderPrecisionFormat(i.VERTEX_SHADER,i.MEDIUM_FLOAT).precision>0&&i.getShaderPrecisionFormat(i.FRAGMENT_SHADER,i.MEDIUM_FLOAT).precision>0?"mediump":"lowp"}let c=t.precision!==void 0?t.precision:"highp",h=l(c);h!==c&&(Ye("WebGLRenderer:",c,"not supported, using",h,"instead."),c=h);let u=t.reversedDepthBuffer===!0&&e.has("EXT_clip_control"),d=t.logarithmicDepthBuffer===!0&&u===!1;t.reversedDepthBuffer===!0&&u===!1&&Ye("WebGLRenderer: Unable to use reversed depth buffer due to missing EXT_clip_control extension. Fallback to default depth buffer."),t.logarithmicDepthBuffer===!0&&u===!0&&Ye("WebGLRenderer: Logarithmic depth buffer is ignored when reversed depth buffer is enabled.");let f=i.getParameter(i.MAX_TEXTURE_IMAGE_UNITS),g=i.getParameter(i.MAX_VERTEX_TEXTURE_IMAGE_UNITS),v=i.getParameter(i.MAX_TEXTURE_SIZE),m=i.getParameter(i.MAX_CUBE_MAP_TEXTURE_SIZE),p=i.getParameter(i.MAX_VERTEX_ATTRIBS),y=i.getParameter(i.MAX_VERTEX_UNIFORM_VECTORS),A=i.getParameter(i.MAX_VARYING_VECTORS),b=i.getParameter(i.MAX_FRAGMENT_UNIFORM_VECTORS),R=i.getParameter(i.MAX_SAMPLES),T=i.getParameter(i.SAMPLES);return{isWebGL2:!0,getMaxAnisotropy:r,getMaxPrecision:l,textureFormatReadable:o,textureTypeReadable:a,precision:c,logarithmicDepthBuffer:d,reversedDepthBuffer:u,maxTextures:f,maxVertexTextures:g,maxTextureSize:v,maxCubemapSize:m,maxAttributes:p,maxVertexUniforms:y,maxVaryings:A,maxFragmentUniforms:b,maxSamples:R,samples:T}}function av(i){let e=this,t=null,n=0,s=!1,r=!1,o=new Nn,a=new nt,l={value:null,needsUpdate:!1};this.uniform=l,this.numPlanes=0,this.numIntersection=0,this.init=function(u,d){let f=u.length!==0||d||n!==0||s;return s=d,n=u.length,f},this.beginShadows=function(){r=!0,h(null)},this.endShadows=function(){r=!1},this.setGlobalState=function(u,d){t=h(u,d,0)},this.setState=function(u,d,f){let g=u.clippingPlanes,v=u.clipIntersection,m=u.clipShadows,p=i.get(u);if(!s||g===null||g.length===0||r&&!m)r?h(null):c();else{let y=r?0:n,A=y*4,b=p.clippingState||null;l.value=b,b=h(g,d,A,f);for(let R=0;R!==A;++R)b[R]=t[R];p.clippingState=b,this.numIntersection=v?this.numPlanes:0,this.numPlanes+=y}};function c(){l.value!==t&&(l.value=t,l.needsUpdate=n>0),e.numPlanes=n,e.numIntersection=0}function h(u,d,f,g){let v=u!==null?u.length:0,m=null;if(v!==0){if(m=l.value,g!==!0||m===null){let p=f+v*4,y=d.matrixWorldInverse;a.getNormalMatrix(y),(m===null||m.length<p)&&(m=new Float32Array(p));for(let A=0,b=f;A!==v;++A,b+=4)o.copy(u[A]).applyMatrix4(y,a),o.normal.toArray(m,b),m[b+3]=o.constant}l.value=m,l.needsUpdate=!0}return e.numPlanes=v,e.numIntersection=0,m}}var wa=class extends oi{constructor(e=1,t={}){super(e,e,t),this.isWebGLCubeRenderTarget=!0;let n={width:e,height:e,depth:1},s=[n,n,n,n,n,n];this.texture=new ea(s),this._setTextureOptions(t),this.texture.isRenderTargetTexture=!0}fromEquirectangularTexture(e,t){this.texture.type=t.type,this.texture.colorSpace=t.colorSpace,this.texture.generateMipmaps=t.generateMipmaps,this.texture.minFilter=t.minFilter,this.texture.magFilter=t.magFilter;let n={uniforms:{tEquirect:{value:null}},vertexShader:`

				varying vec3 vWorldDirection;

				vec3 transformDirection( in vec3 dir, in mat4 matrix ) {

					return normalize( ( matrix * vec4( dir, 0.0 ) ).xyz );

				}

				void main() {

					vWorldDirection = transformDirection( position, modelMatrix );

					#include <begin_vertex>
					#include <project_vertex>

				}
			`,fragmentShader:`

				uniform sampler2D tEquirect;

				varying vec3 vWorldDirection;

				#include <common>

				void main() {

					vec3 direction = normalize( vWorldDirection );

					vec2 sampleUV = equirectUv( direction );

					gl_FragColor = texture2D( tEquirect, sampleUV );

				}
			`},s=new to(5,5,5),r=new ji({name:"CubemapFromEquirect",uniforms:cr(n.uniforms),vertexShader:n.vertexShader,fragmentShader:n.fragmentShader,side:Ln,blending:rr});r.uniforms.tEquirect.value=t;let o=new In(s,r),a=t.minFilter;return t.minFilter===ys&&(t.minFilter=Yn),new so(1,10,this).update(e,o),t.minFilter=a,o.geometry.dispose(),o.material.dispose(),this}clear(e,t=!0,n=!0,s=!0){let r=e.getRenderTarget();for(let o=0;o<6;o++)e.setRenderTarget(this,o),e.clear(t,n,s);e.setRenderTarget(r)}},Hp=256,lv=3,cv=20,hm=256,um=16,hv=3,uv=new U,dv=new Ze,Uc=class i{constructor(e){this._renderer=e,this._cubeSize=0,this._sourceTarget=null,this._cubeCamera=new so(1,10,null),this._boxMesh=new In(new to(5,5,5),null),this._cubemapMaterial=null,this._equirectMaterial=null,this._blurMaterial=null,this._ggxMaterial=null,this._integrationMaterial=null}fromScene(e,t=0,n=.1,s=100,r={}){let{size:o=256,position:a=uv}=r,l=this._renderer;this._setSize(o);let c=this._allocateTarget(),h=this._getSourceTarget(!0);t>0&&(h.texture.mipmapsAutoUpdate=!1);let u=l.autoClear,d=l.autoClearColor,f=l.autoClearDepth,g=l.autoClearStencil,v=e.background;l.autoClear=!0,l.autoClearColor=!0,l.autoClearDepth=!0,l.autoClearStencil=!0,v===null&&(e.background=l.getClearColor(dv));let m=new so(n,s,h);return m.position.copy(a),m.update(l,e),l.autoClear=u,l.autoClearColor=d,l.autoClearDepth=f,l.autoClearStencil=g,e.background=v,t>0&&(h.texture.mipmapsAutoUpdate=!0,this._blur(c,t)),this._applyPMREM(c),c}fromEquirectangular(e,t=null){return this._fromTexture(e,t)}fromCubemap(e,t=null){return this._fromTexture(e,t)}compileCubemapShader(){this._cubemapMaterial===null&&(this._cubemapMaterial=Wp(),this._compileMaterial(this._cubemapMaterial))}compileEquirectangularShader(){this._equirectMaterial===null&&(this._equirectMaterial=Gp(),this._compileMaterial(this._equirectMaterial))}dispose(){this._sourceTarget!==null&&this._sourceTarget.dispose(),this._cubemapMaterial!==null&&this._cubemapMaterial.dispose(),this._equirectMaterial!==null&&this._equirectMaterial.dispose(),this._blurMaterial!==null&&this._blurMaterial.dispose(),this._ggxMaterial!==null&&this._ggxMaterial.dispose(),this._integrationMaterial!==null&&this._integrationMaterial.dispose(),this._boxMesh.geometry.dispose()}static lodToRoughness(e,t){return t>0?1-Math.sqrt(1-e/t):0}_setSize(e){this._cubeSize=Math.max(Hp,Ou(e))}_fromTexture(e,t){e.mapping===ar||e.mapping===lo?this._setSize(e.image.length===0?Hp:e.image[0].width||e.image[0].image.width):this._setSize(e.image.width/4);let n=t||this._allocateTarget();return this._textureToCubemap(e),this._applyPMREM(n),n}_allocateTarget(){let e=this._cubeSize,t=Vp(e,!1,!1),n=Math.log2(e)-lv;for(let s=0;s<=n;s++)t.texture.mipmaps.push({width:e>>s,height:e>>s});return t.texture.name="PMREM",t.texture.isPMREMTexture=!0,t}_getSourceTarget(e=!1){let t=this._cubeSize,n=this._sourceTarget;return(n===null||n.width!==t||e&&n.depthBuffer===!1)&&(n!==null&&n.dispose(),this._sourceTarget=Vp(t,!0,e)),this._sourceTarget}_compileMaterial(e){this._boxMesh.material=e,this._renderer.compile(this._boxMesh,this._cubeCamera.children[0])}_renderCube(e,t,n){let s=this._boxMesh,r=this._cubeCamera;s.material=n,r.renderTarget=e,r.activeMipmapLevel=t;let o=e.width>>t;e.viewport.set(0,0,o,o),r.update(this._renderer,s),e.viewport.set(0,0,e.width,e.height)}_textureToCubemap(e){let t;e.mapping===ar||e.mapping===lo?(this._cubemapMaterial===null&&(this._cubemapMaterial=Wp()),t=this._cubemapMaterial,t.uniforms.flipEnvMap.value=e.isRenderTargetTexture===!1?-1:1):(this._equirectMaterial===null&&(this._equirectMaterial=Gp()),t=this._equirectMaterial),t.uniforms.envMap.value=e,this._renderCube(this._getSourceTarget(),0,t)}_applyPMREM(e){this._ggxMaterial===null&&(this._ggxMaterial=fv(),this._integrationMaterial=pv());let t=this._cubeSize,n=e.texture.mipmaps.length-1,s=this._ggxMaterial.uniforms;s.envMap.value=this._sourceTarget.texture;let r=this._integrationMaterial.uniforms;r.envMap.value=this._sourceTarget.texture,r.sourceLod.value=Math.log2(t/um);for(let o=0;o<=n;o++){let a=i.lodToRoughness(o,n);if(o>n-hv)r.roughness.value=a,this._renderCube(e,o,this._integrationMaterial);else{let l=a>0?Math.log2(t)+.5*Math.log2(6/(hm*Math.pow(a,4)))+.5:0;s.roughness.value=a,s.lodBias.value=l,this._renderCube(e,o,this._ggxMaterial)}}}_blur(e,t){this._blurMaterial===null&&(this._blurMaterial=mv());let n=this._blurMaterial,s=n.uniforms,r=this._sourceTarget;s.sigma.value=Math.min(t,Math.PI)/Math.SQRT2,s.envMap.value=r.texture,this._renderCube(e,0,n),s.envMap.value=e.texture,this._renderCube(r,0,n)}};function Vp(i,e,t){return new wa(i,{minFilter:ys,generateMipmaps:e,type:Ni,colorSpace:qo,depthBuffer:t})}function Ea(i,e,t){return new ji({name:i,uniforms:e,vertexShader:ut.cube_vert,fragmentShader:t,side:Ln,blending:rr,depthTest:!1,depthWrite:!1})}function fv(){return Ea("PMREMGGXConvolution",{envMap:{value:null},roughness:{value:0},lodBias:{value:0}},`

		#define GGX_SAMPLES ${hm}u

		varying vec3 vWorldDirection;

		uniform samplerCube envMap;
		uniform float roughness;
		uniform float lodBias;

		#include <common>

		// Van der Corput radical inverse
		float radicalInverse_VdC( uint bits ) {

			bits = ( bits << 16u ) | ( bits >> 16u );
			bits = ( ( bits & 0x55555555u ) << 1u ) | ( ( bits & 0xAAAAAAAAu ) >> 1u );
			bits = ( ( bits & 0x33333333u ) << 2u ) | ( ( bits & 0xCCCCCCCCu ) >> 2u );
			bits = ( ( bits & 0x0F0F0F0Fu ) << 4u ) | ( ( bits & 0xF0F0F0F0u ) >> 4u );
			bits = ( ( bits & 0x00FF00FFu ) << 8u ) | ( ( bits & 0xFF00FF00u ) >> 8u );
			return float( bits ) * 2.3283064365386963e-10; // / 0x100000000

		}

		// Hammersley sequence
		vec2 hammersley( uint i, uint N ) {

			return vec2( float( i ) / float( N ), radicalInverse_VdC( i ) );

		}

		void main() {

			vec3 N = normalize( vWorldDirection );

			// For very low roughness, just sample the environment directly
			if ( roughness < 0.001 ) {

				gl_FragColor = vec4( textureLod( envMap, N, 0.0 ).rgb, 1.0 );
				return;

			}

			float alpha = roughness * roughness;
			float alpha2 = alpha * alpha;

			// Tangent space basis for VNDF sampling
			vec3 up = abs( N.z ) < 0.999 ? vec3( 0.0, 0.0, 1.0 ) : vec3( 1.0, 0.0, 0.0 );
			vec3 tangent = normalize( cross( up, N ) );
			vec3 bitangent = cross( N, tangent );

			vec3 prefilteredColor = vec3( 0.0 );
			float totalWeight = 0.0;

			for ( uint i = 0u; i < GGX_SAMPLES; i ++ ) {

				vec2 Xi = hammersley( i, GGX_SAMPLES );

				// With V = N, sample the reflected direction directly.
				float invQ = 1.0 / ( 1.0 - Xi.x + alpha2 * Xi.x );
				float NdotL = ( 1.0 - Xi.x - alpha2 * Xi.x ) * invQ;

				if ( NdotL > 0.0 ) {

					float phi = 2.0 * PI * Xi.y;
					float sinTheta = 2.0 * alpha * sqrt( Xi.x * ( 1.0 - Xi.x ) ) * invQ;
					vec3 L = N * NdotL + ( tangent * cos( phi ) + bitangent * sin( phi ) ) * sinTheta;

					// Match the source mip to the sample's solid angle. The terms
					// independent of the sample are precomputed in lodBias.
					float d = alpha2 * invQ;
					float lod = max( log2( d ) + lodBias, 0.0 );

					// Weight by NdotL for the split-sum approximation
					prefilteredColor += textureLod( envMap, L, lod ).rgb * NdotL;
					totalWeight += NdotL;

				}

			}

			gl_FragColor = vec4( prefilteredColor / totalWeight, 1.0 );

		}
	`)}function pv(){return Ea("PMREMGGXIntegration",{envMap:{value:null},roughness:{value:0},sourceLod:{value:0},sourceSize:{value:um}},`

		varying vec3 vWorldDirection;

		uniform samplerCube envMap;
		uniform float roughness;
		uniform float sourceLod;
		uniform int sourceSize;

		void main() {

			vec3 N = normalize( vWorldDirection );

			float alpha = roughness * roughness;
			float alpha2 = alpha * alpha;

			float texelSize = 2.0 / float( sourceSize );

			vec3 prefilteredColor = vec3( 0.0 );
			float totalWeight = 0.0;

			// Pair opposite texels: only the one in N's hemisphere contributes.
			for ( int face = 0; face < 3; face ++ ) {

				for ( int y = 0; y < sourceSize; y ++ ) {

					for ( int x = 0; x < sourceSize; x ++ ) {

						vec2 uv = ( vec2( x, y ) + 0.5 ) * texelSize - 1.0;
						vec3 texelDirection = face == 0 ? vec3( 1.0, uv ) : ( face == 1 ? vec3( uv.x, 1.0, uv.y ) : vec3( uv, 1.0 ) );

						float invDistance = inversesqrt( 1.0 + dot( uv, uv ) );
						float NdotL = dot( N, texelDirection );
						texelDirection *= NdotL < 0.0 ? - 1.0 : 1.0;
						NdotL = abs( NdotL ) * invDistance;

						// With V = N, NdotH squared is ( 1 + NdotL ) / 2. Common factors
						// in the GGX distribution and texel solid angle cancel when normalized.
						float d = 1.0 + alpha2 + ( alpha2 - 1.0 ) * NdotL;
						float weight = NdotL * invDistance * invDistance * invDistance / ( d * d );

						prefilteredColor += textureLod( envMap, texelDirection, sourceLod ).rgb * weight;
						totalWeight += weight;

					}

				}

			}

			gl_FragColor = vec4( prefilteredColor / totalWeight, 1.0 );

		}
	`)}function mv(){return Ea("PMREMSphericalGaussianBlur",{envMap:{value:null},sigma:{value:0}},`

		#define SAMPLES ${cv}
		#define GOLDEN_ANGLE 2.39996322973

		varying vec3 vWorldDirection;

		uniform samplerCube envMap;
		uniform float sigma;

		#include <common>

		void main() {

			vec3 outputDirection = normalize( vWorldDirection );

			vec3 up = abs( outputDirection.z ) < 0.999 ? vec3( 0.0, 0.0, 1.0 ) : vec3( 1.0, 0.0, 0.0 );
			vec3 tangent = normalize( cross( up, outputDirection ) );
			vec3 bitangent = cross( outputDirection, tangent );

			// Truncate the kernel at three standard deviations or at the antipode.
			float thetaMax = min( 3.0 * sigma, PI );
			float truncation = 1.0 - exp( - 0.5 * thetaMax * thetaMax / ( sigma * sigma ) );

			vec3 accumColor = vec3( 0.0 );
			float accumWeight = 0.0;

			for ( int i = 0; i < SAMPLES; i ++ ) {

				// Stratified inverse-CDF sampling of the Gaussian, placed on a golden-angle spiral.
				float stratum = ( float( i ) + 0.5 ) / float( SAMPLES );
				float theta = sigma * sqrt( - 2.0 * log( 1.0 - stratum * truncation ) );
				float phi = float( i ) * GOLDEN_ANGLE;

				vec3 offset = cos( phi ) * tangent + sin( phi ) * bitangent;
				vec3 sampleDirection = cos( theta ) * outputDirection + sin( theta ) * offset;

				// Correct the planar sample density to solid angle.
				float weight = sin( theta ) / theta;

				accumColor += weight * textureLod( envMap, sampleDirection, 0.0 ).rgb;
				accumWeight += weight;

			}

			gl_FragColor = vec4( accumColor / accumWeight, 1.0 );

		}
	`)}function Gp(){return Ea("PMREMEquirectangularToCubemap",{envMap:{value:null}},`

		varying vec3 vWorldDirection;

		uniform sampler2D envMap;

		#include <common>

		void main() {

			// Average four subpixel samples to preserve small, bright features.
			vec3 direction = normalize( vWorldDirection );
			vec3 dx = dFdx( direction ) * 0.25;
			vec3 dy = dFdy( direction ) * 0.25;

			vec3 color = textureLod( envMap, equirectUv( normalize( direction - dx - dy ) ), 0.0 ).rgb;
			color += textureLod( envMap, equirectUv( normalize( direction + dx - dy ) ), 0.0 ).rgb;
			color += textureLod( envMap, equirectUv( normalize( direction - dx + dy ) ), 0.0 ).rgb;
			color += textureLod( envMap, equirectUv( normalize( direction + dx + dy ) ), 0.0 ).rgb;
			gl_FragColor = vec4( color * 0.25, 1.0 );

		}
	`)}function Wp(){return Ea("PMREMCubemapToCubemap",{envMap:{value:null},flipEnvMap:{value:-1}},`

		varying vec3 vWorldDirection;

		uniform samplerCube envMap;
		uniform float flipEnvMap;

		void main() {

			gl_FragColor = vec4( textureCube( envMap, vec3( flipEnvMap * vWorldDirection.x, vWorldDirection.yz ) ).rgb, 1.0 );

		}
	`)}function gv(i){let e=new WeakMap,t=new WeakMap,n=null;function s(d,f=!1){return d==null?null:f?o(d):r(d)}function r(d){if(d&&d.isTexture){let f=d.mapping;if(f===Yl||f===$l)if(e.has(d)){let g=e.get(d).texture;return a(g,d.mapping)}else{let g=d.image;if(g&&g.height>0){let v=new wa(g.height);return v.fromEquirectangularTexture(i,d),e.set(d,v),d.addEventListener("dispose",c),a(v.texture,d.mapping)}else return null}}return d}function o(d){if(d&&d.isTexture&&d.isPMREMTexture!==!0){let f=d.mapping,g=f===Yl||f===$l,v=f===ar||f===lo;if(g||v){let m=t.get(d),p=m!==void 0?m.texture.pmremVersion:0;if(d.isRenderTargetTexture&&d.pmremVersion!==p)return n===null&&(n=new Uc(i)),m=g?n.fromEquirectangular(d,m):n.fromCubemap(d,m),m.texture.pmremVersion=d.pmremVersion,t.set(d,m),m.texture;if(m!==void 0)return m.texture;{let y=d.image;return g&&y&&y.height>0||v&&y&&l(y)?(n===null&&(n=new Uc(i)),m=g?n.fromEquirectangular(d):n.fromCubemap(d),m.texture.pmremVersion=d.pmremVersion,t.set(d,m),d.addEventListener("dispose",h),m.texture):null}}}return d}function a(d,f){return f===Yl?d.mapping=ar:f===$l&&(d.mapping=lo),d}function l(d){let f=0,g=6;for(let v=0;v<g;v++)d[v]!==void 0&&f++;return f===g}function c(d){let f=d.target;f.removeEventListener("dispose",c);let g=e.get(f);g!==void 0&&(e.delete(f),g.dispose())}function h(d){let f=d.target;f.removeEventListener("dispose",h);let g=t.get(f);g!==void 0&&(t.delete(f),g.dispose())}function u(){e=new WeakMap,t=new WeakMap,n!==null&&(n.dispose(),n=null)}return{get:s,dispose:u}}function _v(i){let e={};function t(n){if(e[n]!==void 0)return e[n];let s=i.getExtension(n);return e[n]=s,s}return{has:function(n){return t(n)!==null},init:function(){t("EXT_color_buffer_float"),t("WEBGL_clip_cull_distance"),t("OES_texture_float_linear"),t("EXT_color_buffer_half_float"),t("WEBGL_multisampled_render_to_texture"),t("WEBGL_render_shared_exponent")},get:function(n){let s=t(n);return s===null&&Go("WebGLRenderer: "+n+" extension not supported."),s}}}function xv(i,e,t,n){let s={},r=new WeakMap,o=new FinalizationRegistry(g=>delete s[g]);function a(g){l(g.target)}function l(g){g.index!==null&&e.remove(g.index);for(let m in g.attributes)e.remove(g.attributes[m]);g.removeEventListener("dispose",a),delete s[g.id],o.unregister(g);let v=r.get(g);v&&(e.remove(v),r.delete(g)),n.releaseStatesOfGeometry(g),g.isInstancedBufferGeometry===!0&&delete g._maxInstanceCount,t.memory.geometries--}function c(g,v){return s[v.id]!==void 0||(v.addEventListener("dispose",a),s[v.id]=new WeakRef(v),o.register(v,v.id,v),t.memory.geometries++),v}function h(g){let v=g.attributes;for(let m in v)e.update(v[m],i.ARRAY_BUFFER)}function u(g){let v=g.index,m=g.attributes.position,p=0;if(m===void 0)return;let y=v!==null?v.array.length:m.array.length/3-1,A=m.count>=65535?jo:Ko,b=new A(Math.ceil(y/3)*6,1),R=b.array;if(v!==null){let _=v.array;p=v.version;for(let M=0,F=0;M<y;M+=3){let I=_[M+0],L=_[M+1],z=_[M+2];R[F++]=I,R[F++]=L,R[F++]=L,R[F++]=z,R[F++]=z,R[F++]=I}}else{p=m.version;for(let _=0,M=0;_<y;_+=3){let F=_+0,I=_+1,L=_+2;R[M++]=F,R[M++]=I,R[M++]=I,R[M++]=L,R[M++]=L,R[M++]=F}}b.version=p;let T=r.get(g);T&&e.remove(T),r.set(g,b)}function d(g){let v=r.get(g);if(v){let m=g.index;m!==null&&v.version<m.version&&u(g)}else u(g);return r.get(g)}function f(){for(let g in s){let v=s[g].deref();v!==void 0&&l(v)}}return{get:c,update:h,getWireframeAttribute:d,dispose:f}}function yv(i,e,t){let n;function s(u){n=u}let r,o;function a(u){r=u.type,o=u.bytesPerElement}function l(u,d){i.drawElements(n,d,r,u*o),t.update(d,n,1)}function c(u,d,f){f!==0&&(i.drawElementsInstanced(n,d,r,u*o,f),t.update(d,n,f))}function h(u,d,f){if(f===0)return;e.get("WEBGL_multi_draw").multiDrawElementsWEBGL(n,d,0,r,u,0,f);let v=0;for(let m=0;m<f;m++)v+=d[m];t.update(v,n,1)}this.setMode=s,this.setIndex=a,this.render=l,this.renderInstances=c,this.renderMultiDraw=h}function vv(i){let e={geometries:0,textures:0},t={frame:0,calls:0,triangles:0,points:0,lines:0};function n(r,o,a){switch(t.calls++,o){case i.TRIANGLES:t.triangles+=a*(r/3);break;case i.LINES:t.lines+=a*(r/2);break;case i.LINE_STRIP:t.lines+=a*(r-1);break;case i.LINE_LOOP:t.lines+=a*r;break;case i.POINTS:t.points+=a*r;break;default:Qe("WebGLInfo: Unknown draw mode:",o);break}}function s(){t.calls=0,t.triangles=0,t.points=0,t.lines=0}return{memory:e,render:t,programs:null,autoReset:!0,reset:s,update:n}}function bv(i,e,t){let n=new WeakMap,s=new Yt;function r(o,a,l){let c=o.morphTargetInfluences,h=a.morphAttributes.position||a.morphAttributes.normal||a.morphAttributes.color,u=h!==void 0?h.length:0,d=n.get(a);if(d===void 0||d.count!==u){let F=function(){_.dispose(),n.delete(a),a.removeEventListener("dispose",F)};d!==void 0&&d.texture.dispose();let f=a.morphAttributes.position!==void 0,g=a.morphAttributes.normal!==void 0,v=a.morphAttributes.color!==void 0,m=a.morphAttributes.position||[],p=a.morphAttributes.normal||[],y=a.morphAttributes.color||[],A=0;f===!0&&(A=1),g===!0&&(A=2),v===!0&&(A=3);let b=a.attributes.position.count*A,R=1;b>e.maxTextureSize&&(R=Math.ceil(b/e.maxTextureSize),b=e.maxTextureSize);let T=new Float32Array(b*R*4*u),_=new Zo(T,b,R,u);_.type=ci,_.needsUpdate=!0;let M=A*4;for(let I=0;I<u;I++){let L=m[I],z=p[I],G=y[I],N=b*R*4*I;for(let W=0;W<L.count;W++){let Y=W*M;f===!0&&(s.fromBufferAttribute(L,W),T[N+Y+0]=s.x,T[N+Y+1]=s.y,T[N+Y+2]=s.z,T[N+Y+3]=0),g===!0&&(s.fromBufferAttribute(z,W),T[N+Y+4]=s.x,T[N+Y+5]=s.y,T[N+Y+6]=s.z,T[N+Y+7]=0),v===!0&&(s.fromBufferAttribute(G,W),T[N+Y+8]=s.x,T[N+Y+9]=s.y,T[N+Y+10]=s.z,T[N+Y+11]=G.itemSize===4?s.w:1)}}d={count:u,texture:_,size:new Ve(b,R)},n.set(a,d),a.addEventListener("dispose",F)}if(o.isInstancedMesh===!0&&o.morphTexture!==null)l.getUniforms().setValue(i,"morphTexture",o.morphTexture,t);else{let f=0;for(let v=0;v<c.length;v++)f+=c[v];let g=a.morphTargetsRelative?1:1-f;l.getUniforms().setValue(i,"morphTargetBaseInfluence",g),l.getUniforms().setValue(i,"morphTargetInfluences",c)}l.getUniforms().setValue(i,"morphTargetsTexture",d.texture,t),l.getUniforms().setValue(i,"morphTargetsTextureSize",d.size)}return{update:r}}function Sv(i,e,t,n,s){let r=new WeakMap;function o(c){let h=s.render.frame,u=c.geometry,d=e.get(c,u);if(r.get(d)!==h&&(e.update(d),r.set(d,h)),c.isInstancedMesh&&(c.hasEventListener("dispose",l)===!1&&c.addEventListener("dispose",l),r.get(c)!==h&&(t.update(c.instanceMatrix,i.ARRAY_BUFFER),c.instanceColor!==null&&t.update(c.instanceColor,i.ARRAY_BUFFER),r.set(c,h))),c.isSkinnedMesh){let f=c.skeleton;r.get(f)!==h&&(f.update(),r.set(f,h))}return d}function a(){r=new WeakMap}function l(c){let h=c.target;h.removeEventListener("dispose",l),n.releaseStatesOfObject(h),t.remove(h.instanceMatrix),h.instanceColor!==null&&t.remove(h.instanceColor)}return{update:o,dispose:a}}var Mv={[mu]:"LINEAR_TONE_MAPPING",[gu]:"REINHARD_TONE_MAPPING",[_u]:"CINEON_TONE_MAPPING",[xu]:"ACES_FILMIC_TONE_MAPPING",[vu]:"AGX_TONE_MAPPING",[bu]:"NEUTRAL_TONE_MAPPING",[yu]:"CUSTOM_TONE_MAPPING"};function wv(i,e,t,n,s,r){let o=new oi(e,t,{type:i,depthBuffer:s,stencilBuffer:r,samples:n?4:0,storeMultisampledDepthBuffer:!1,storeMultisampledStencilBuffer:!1,resolveDepthBuffer:!1,resolveStencilBuffer:!1}),a=null,l=null,c=null,h=new bt;h.setAttribute("position",new lt([-1,3,0,-1,-1,0,3,-1,0],3)),h.setAttribute("uv",new lt([0,2,0,0,2,0],2));let u=new Ll({uniforms:{tDiffuse:{value:null}},vertexShader:`
			precision highp float;

			uniform mat4 modelViewMatrix;
			uniform mat4 projectionMatrix;

			attribute vec3 position;
			attribute vec2 uv;

			varying vec2 vUv;

			void main() {
				vUv = uv;
				gl_Position = projectionMatrix * modelViewMatrix * vec4( position, 1.0 );
			}`,fragmentShader:`
			precision highp float;

			uniform sampler2D tDiffuse;

			varying vec2 vUv;

			#include <tonemapping_pars_fragment>
			#include <colorspace_pars_fragment>

			void main() {
				gl_FragColor = texture2D( tDiffuse, vUv );

				#ifdef LINEAR_TONE_MAPPING
					gl_FragColor.rgb = LinearToneMapping( gl_FragColor.rgb );
				#elif defined( REINHARD_TONE_MAPPING )
					gl_FragColor.rgb = ReinhardToneMapping( gl_FragColor.rgb );
				#elif defined( CINEON_TONE_MAPPING )
					gl_FragColor.rgb = CineonToneMapping( gl_FragColor.rgb );
				#elif defined( ACES_FILMIC_TONE_MAPPING )
					gl_FragColor.rgb = ACESFilmicToneMapping( gl_FragColor.rgb );
				#elif defined( AGX_TONE_MAPPING )
					gl_FragColor.rgb = AgXToneMapping( gl_FragColor.rgb );
				#elif defined( NEUTRAL_TONE_MAPPING )
					gl_FragColor.rgb = NeutralToneMapping( gl_FragColor.rgb );
				#elif defined( CUSTOM_TONE_MAPPING )
					gl_FragColor.rgb = CustomToneMapping( gl_FragColor.rgb );
				#endif

				#ifdef SRGB_TRANSFER
					gl_FragColor = sRGBTransferOETF( gl_FragColor );
				#endif
			}`,depthTest:!1,depthWrite:!1}),d=new In(h,u),f=new xs(-1,1,1,-1,0,1),g=null,v=null,m=!1,p,y=null,A=[],b=!1;this.setSize=function(R,T){o.setSize(R,T),a!==null&&a.setSize(R,T),l!==null&&l.setSize(R,T);for(let _=0;_<A.length;_++){let M=A[_];M.setSize&&M.setSize(R,T)}},this.setEffects=function(R){A=R,b=A.length>0&&A[0].isRenderPass===!0;let T=o.width,_=o.height;A.length>0&&a===null&&(a=new oi(T,_,{type:Ni,depthBuffer:!1,stencilBuffer:!1}),l=new oi(T,_,{type:Ni,depthBuffer:!1,stencilBuffer:!1}));let M=s===!0&&A.some(F=>F.needsDepthTexture===!0);M!==(o.depthTexture!==null)&&(M===!0&&c===null&&(c=new _s(T,_),r===!0&&(c.format=vs,c.type=lr)),o.dispose(),o.depthTexture=M?c:null,o.resolveDepthBuffer=M,o.storeMultisampledDepthBuffer=M);for(let F=0;F<A.length;F++){let I=A[F];I.setSize&&I.setSize(T,_),M&&I.needsDepthTexture===!0&&I.setDepthTexture&&I.setDepthTexture(c)}},this.begin=function(R,T){if(m||R.toneMapping===Qi&&A.length===0)return!1;if(y=T,T!==null){let _=T.width,M=T.height;(o.width!==_||o.height!==M)&&this.setSize(_,M)}return b===!1&&R.setRenderTarget(o),p=R.toneMapping,R.toneMapping=Qi,!0},this.hasRenderPass=function(){return b},this.end=function(R,T){R.toneMapping=p,m=!0;let _=o,M=a;for(let F=0;F<A.length;F++){let I=A[F];I.enabled!==!1&&(I.render(R,M,_,T),I.needsSwap!==!1&&(_=M,M=M===a?l:a))}if(g!==R.outputColorSpace||v!==R.toneMapping){g=R.outputColorSpace,v=R.toneMapping,u.defines={},xt.getTransfer(g)===At&&(u.defines.SRGB_TRANSFER="");let F=Mv[v];F&&(u.defines[F]=""),u.needsUpdate=!0}u.uniforms.tDiffuse.value=_.texture,R.setRenderTarget(y),R.render(d,f),y=null,m=!1},this.isCompositing=function(){return m},this.dispose=function(){o.dispose(),a!==null&&a.dispose(),l!==null&&l.dispose(),h.dispose(),u.dispose()}}var dm=new Jn,fm=new _s(1,1),pm=new ta(1),mm=new Zo,gm=new Al,_m=new ea,Xp=[],qp=[],Yp=new Float32Array(16),$p=new Float32Array(9),Zp=new Float32Array(4);function fo(i,e,t){let n=i[0];if(n<=0||n>0)return i;let s=e*t,r=Xp[s];if(r===void 0&&(r=new Float32Array(s),Xp[s]=r),e!==0){n.toArray(r,0);for(let o=1,a=0;o!==e;++o)a+=t,i[o].toArray(r,a)}return r}function xn(i,e){if(i.length!==e.length)return!1;for(let t=0,n=i.length;t<n;t++)if(i[t]!==e[t])return!1;return!0}function yn(i,e){for(let t=0,n=e.length;t<n;t++)i[t]=e[t]}function Oc(i,e){let t=qp[e];t===void 0&&(t=new Int32Array(e),qp[e]=t);for(let n=0;n!==e;++n)t[n]=i.allocateTextureUnit();return t}function Ev(i,e){let t=this.cache;t[0]!==e&&(i.uniform1f(this.addr,e),t[0]=e)}function Tv(i,e){let t=this.cache;if(e.x!==void 0)(t[0]!==e.x||t[1]!==e.y)&&(i.uniform2f(this.addr,e.x,e.y),t[0]=e.x,t[1]=e.y);else{if(xn(t,e))return;i.uniform2fv(this.addr,e),yn(t,e)}}function Av(i,e){let t=this.cache;if(e.x!==void 0)(t[0]!==e.x||t[1]!==e.y||t[2]!==e.z)&&(i.uniform3f(this.addr,e.x,e.y,e.z),t[0]=e.x,t[1]=e.y,t[2]=e.z);else if(e.r!==void 0)(t[0]!==e.r||t[1]!==e.g||t[2]!==e.b)&&(i.uniform3f(this.addr,e.r,e.g,e.b),t[0]=e.r,t[1]=e.g,t[2]=e.b);else{if(xn(t,e))return;i.uniform3fv(this.addr,e),yn(t,e)}}function Rv(i,e){let t=this.cache;if(e.x!==void 0)(t[0]!==e.x||t[1]!==e.y||t[2]!==e.z||t[3]!==e.w)&&(i.uniform4f(this.addr,e.x,e.y,e.z,e.w),t[0]=e.x,t[1]=e.y,t[2]=e.z,t[3]=e.w);else{if(xn(t,e))return;i.uniform4fv(this.addr,e),yn(t,e)}}function Cv(i,e){let t=this.cache,n=e.elements;if(n===void 0){if(xn(t,e))return;i.uniformMatrix2fv(this.addr,!1,e),yn(t,e)}else{if(xn(t,n))return;Zp.set(n),i.uniformMatrix2fv(this.addr,!1,Zp),yn(t,n)}}function Pv(i,e){let t=this.cache,n=e.elements;if(n===void 0){if(xn(t,e))return;i.uniformMatrix3fv(this.addr,!1,e),yn(t,e)}else{if(xn(t,n))return;$p.set(n),i.uniformMatrix3fv(this.addr,!1,$p),yn(t,n)}}function Iv(i,e){let t=this.cache,n=e.elements;if(n===void 0){if(xn(t,e))return;i.uniformMatrix4fv(this.addr,!1,e),yn(t,e)}else{if(xn(t,n))return;Yp.set(n),i.uniformMatrix4fv(this.addr,!1,Yp),yn(t,n)}}function Lv(i,e){let t=this.cache;t[0]!==e&&(i.uniform1i(this.addr,e),t[0]=e)}function Dv(i,e){let t=this.cache;if(e.x!==void 0)(t[0]!==e.x||t[1]!==e.y)&&(i.uniform2i(this.addr,e.x,e.y),t[0]=e.x,t[1]=e.y);else{if(xn(t,e))return;i.uniform2iv(this.addr,e),yn(t,e)}}function Nv(i,e){let t=this.cache;if(e.x!==void 0)(t[0]!==e.x||t[1]!==e.y||t[2]!==e.z)&&(i.uniform3i(this.addr,e.x,e.y,e.z),t[0]=e.x,t[1]=e.y,t[2]=e.z);else{if(xn(t,e))return;i.uniform3iv(this.addr,e),yn(t,e)}}function Uv(i,e){let t=this.cache;if(e.x!==void 0)(t[0]!==e.x||t[1]!==e.y||t[2]!==e.z||t[3]!==e.w)&&(i.uniform4i(this.addr,e.x,e.y,e.z,e.w),t[0]=e.x,t[1]=e.y,t[2]=e.z,t[3]=e.w);else{if(xn(t,e))return;i.uniform4iv(this.addr,e),yn(t,e)}}function Fv(i,e){let t=this.cache;t[0]!==e&&(i.uniform1ui(this.addr,e),t[0]=e)}function Ov(i,e){let t=this.cache;if(e.x!==void 0)(t[0]!==e.x||t[1]!==e.y)&&(i.uniform2ui(this.addr,e.x,e.y),t[0]=e.x,t[1]=e.y);else{if(xn(t,e))return;i.uniform2uiv(this.addr,e),yn(t,e)}}function Bv(i,e){let t=this.cache;if(e.x!==void 0)(t[0]!==e.x||t[1]!==e.y||t[2]!==e.z)&&(i.uniform3ui(this.addr,e.x,e.y,e.z),t[0]=e.x,t[1]=e.y,t[2]=e.z);else{if(xn(t,e))return;i.uniform3uiv(this.addr,e),yn(t,e)}}function kv(i,e){let t=this.cache;if(e.x!==void 0)(t[0]!==e.x||t[1]!==e.y||t[2]!==e.z||t[3]!==e.w)&&(i.uniform4ui(this.addr,e.x,e.y,e.z,e.w),t[0]=e.x,t[1]=e.y,t[2]=e.z,t[3]=e.w);else{if(xn(t,e))return;i.uniform4uiv(this.addr,e),yn(t,e)}}function Bc(i){return i.version===0&&(i.compareFunction=Du,i.needsUpdate=!0),i}function zv(i,e,t){let n=this.cache,s=t.allocateTextureUnit();n[0]!==s&&(i.uniform1i(this.addr,s),n[0]=s);let r;this.type===i.SAMPLER_2D_SHADOW?r=Bc(fm):r=dm,t.setTexture2D(e||r,s)}function Hv(i,e,t){let n=this.cache,s=t.allocateTextureUnit();n[0]!==s&&(i.uniform1i(this.addr,s),n[0]=s),t.setTexture3D(e||gm,s)}function Vv(i,e,t){let n=this.cache,s=t.allocateTextureUnit();n[0]!==s&&(i.uniform1i(this.addr,s),n[0]=s);let r;this.type===i.SAMPLER_CUBE_SHADOW?r=Bc(pm):r=_m,t.setTextureCube(e||r,s)}function Gv(i,e,t){let n=this.cache,s=t.allocateTextureUnit();n[0]!==s&&(i.uniform1i(this.addr,s),n[0]=s),t.setTexture2DArray(e||mm,s)}function Wv(i){switch(i){case 5126:return Ev;case 35664:return Tv;case 35665:return Av;case 35666:return Rv;case 35674:return Cv;case 35675:return Pv;case 35676:return Iv;case 5124:case 35670:return Lv;case 35667:case 35671:return Dv;case 35668:case 35672:return Nv;case 35669:case 35673:return Uv;case 5125:return Fv;case 36294:return Ov;case 36295:return Bv;case 36296:return kv;case 35678:case 36198:case 36298:case 36306:case 35682:return zv;case 35679:case 36299:case 36307:return Hv;case 35680:case 36300:case 36308:case 36293:return Vv;case 36289:case 36303:case 36311:case 36292:return Gv}}function Xv(i,e){i.uniform1fv(this.addr,e)}function qv(i,e){let t=fo(e,this.size,2);i.uniform2fv(this.addr,t)}function Yv(i,e){let t=fo(e,this.size,3);i.uniform3fv(this.addr,t)}function $v(i,e){let t=fo(e,this.size,4);i.uniform4fv(this.addr,t)}function Zv(i,e){let t=fo(e,this.size,4);i.uniformMatrix2fv(this.addr,!1,t)}function Jv(i,e){let t=fo(e,this.size,9);i.uniformMatrix3fv(this.addr,!1,t)}function Kv(i,e){let t=fo(e,this.size,16);i.uniformMatrix4fv(this.addr,!1,t)}function jv(i,e){i.uniform1iv(this.addr,e)}function Qv(i,e){i.uniform2iv(this.addr,e)}function eb(i,e){i.uniform3iv(this.addr,e)}function tb(i,e){i.uniform4iv(this.addr,e)}function nb(i,e){i.uniform1uiv(this.addr,e)}function ib(i,e){i.uniform2uiv(this.addr,e)}function sb(i,e){i.uniform3uiv(this.addr,e)}function rb(i,e){i.uniform4uiv(this.addr,e)}function ob(i,e,t){let n=this.cache,s=e.length,r=Oc(t,s);xn(n,r)||(i.uniform1iv(this.addr,r),yn(n,r));let o;this.type===i.SAMPLER_2D_SHADOW?o=Bc(fm):o=dm;for(let a=0;a!==s;++a)t.setTexture2D(e[a]||o,r[a])}function ab(i,e,t){let n=this.cache,s=e.length,r=Oc(t,s);xn(n,r)||(i.uniform1iv(this.addr,r),yn(n,r));for(let o=0;o!==s;++o)t.setTexture3D(e[o]||gm,r[o])}function lb(i,e,t){let n=this.cache,s=e.length,r=Oc(t,s);xn(n,r)||(i.uniform1iv(this.addr,r),yn(n,r));let o;this.type===i.SAMPLER_CUBE_SHADOW?o=Bc(pm):o=_m;for(let a=0;a!==s;++a)t.setTextureCube(e[a]||o,r[a])}function cb(i,e,t){let n=this.cache,s=e.length,r=Oc(t,s);xn(n,r)||(i.uniform1iv(this.addr,r),yn(n,r));for(let o=0;o!==s;++o)t.setTexture2DArray(e[o]||mm,r[o])}function hb(i){switch(i){case 5126:return Xv;case 35664:return qv;case 35665:return Yv;case 35666:return $v;case 35674:return Zv;case 35675:return Jv;case 35676:return Kv;case 5124:case 35670:return jv;case 35667:case 35671:return Qv;case 35668:case 35672:return eb;case 35669:case 35673:return tb;case 5125:return nb;case 36294:return ib;case 36295:return sb;case 36296:return rb;case 35678:case 36198:case 36298:case 36306:case 35682:return ob;case 35679:case 36299:case 36307:return ab;case 35680:case 36300:case 36308:case 36293:return lb;case 36289:case 36303:case 36311:case 36292:return cb}}var qu=class{constructor(e,t,n){this.id=e,this.addr=n,this.cache=[],this.type=t.type,this.setValue=Wv(t.type)}},Yu=class{constructor(e,t,n){this.id=e,this.addr=n,this.cache=[],this.type=t.type,this.size=t.size,this.setValue=hb(t.type)}},$u=class{constructor(e){this.id=e,this.seq=[],this.map={}}setValue(e,t,n){let s=this.seq;for(let r=0,o=s.length;r!==o;++r){let a=s[r];a.setValue(e,t[a.id],n)}}},Wu=/(\w+)(\])?(\[|\.)?/g;function Jp(i,e){i.seq.push(e),i.map[e.id]=e}function ub(i,e,t){let n=i.name,s=n.length;for(Wu.lastIndex=0;;){let r=Wu.exec(n),o=Wu.lastIndex,a=r[1],l=r[2]==="]",c=r[3];if(l&&(a=a|0),c===void 0||c==="["&&o+2===s){Jp(t,c===void 0?new qu(a,i,e):new Yu(a,i,e));break}else{let u=t.map[a];u===void 0&&(u=new $u(a),Jp(t,u)),t=u}}}var uo=class{constructor(e,t){this.seq=[],this.map={};let n=e.getProgramParameter(t,e.ACTIVE_UNIFORMS);for(let o=0;o<n;++o){let a=e.getActiveUniform(t,o),l=e.getUniformLocation(t,a.name);ub(a,l,this)}let s=[],r=[];for(let o of this.seq)o.type===e.SAMPLER_2D_SHADOW||o.type===e.SAMPLER_CUBE_SHADOW||o.type===e.SAMPLER_2D_ARRAY_SHADOW?s.push(o):r.push(o);s.length>0&&(this.seq=s.concat(r))}setValue(e,t,n,s){let r=this.map[t];r!==void 0&&r.setValue(e,n,s)}setOptional(e,t,n){let s=t[n];s!==void 0&&this.setValue(e,n,s)}static upload(e,t,n,s){for(let r=0,o=t.length;r!==o;++r){let a=t[r],l=n[a.id];l.needsUpdate!==!1&&a.setValue(e,l.value,s)}}static seqWithValue(e,t){let n=[];for(let s=0,r=e.length;s!==r;++s){let o=e[s];o.id in t&&n.push(o)}return n}};function Kp(i,e,t){let n=i.createShader(e);return i.shaderSource(n,t),i.compileShader(n),n}var db=37297,fb=0;function pb(i,e){let t=i.split(`
`),n=[],s=Math.max(e-6,0),r=Math.min(e+6,t.length);for(let o=s;o<r;o++){let a=o+1;n.push(`${a===e?">":" "} ${a}: ${t[o]}`)}return n.join(`
`)}var jp=new nt;function mb(i){xt._getMatrix(jp,xt.workingColorSpace,i);let e=`mat3( ${jp.elements.map(t=>t.toFixed(4))} )`;switch(xt.getTransfer(i)){case Yo:return[e,"LinearTransferOETF"];case At:return[e,"sRGBTransferOETF"];default:return Ye("WebGLProgram: Unsupported color space: ",i),[e,"LinearTransferOETF"]}}function Qp(i,e,t){let n=i.getShaderParameter(e,i.COMPILE_STATUS),r=(i.getShaderInfoLog(e)||"").trim();if(n&&r==="")return"";let o=/ERROR: 0:(\d+)/.exec(r);if(o){let a=parseInt(o[1]);return t.toUpperCase()+`

`+r+`

`+pb(i.getShaderSource(e),a)}else return r}function gb(i,e){let t=mb(e);return[`vec4 ${i}( vec4 value ) {`,`	return ${t[1]}( vec4( ${t[0]} * value.rgb, value.a ) );`,"}"].join(`
`)}var _b={[mu]:"Linear",[gu]:"Reinhard",[_u]:"Cineon",[xu]:"ACESFilmic",[vu]:"AgX",[bu]:"Neutral",[yu]:"Custom"};function xb(i,e){let t=_b[e];return t===void 0?(Ye("WebGLProgram: Unsupported toneMapping:",e),"vec3 "+i+"( vec3 color ) { return LinearToneMapping( color ); }"):"vec3 "+i+"( vec3 color ) { return "+t+"ToneMapping( color ); }"}var Nc=new U;function yb(){xt.getLuminanceCoefficients(Nc);let i=Nc.x.toFixed(4),e=Nc.y.toFixed(4),t=Nc.z.toFixed(4);return["float luminance( const in vec3 rgb ) {",`	const vec3 weights = vec3( ${i}, ${e}, ${t} );`,"	return dot( weights, rgb );","}"].join(`
`)}function vb(i){return[i.extensionClipCullDistance?"#extension GL_ANGLE_clip_cull_distance : require":"",i.extensionMultiDraw?"#extension GL_ANGLE_multi_draw : require":""].filter(Ma).join(`
`)}function bb(i){let e=[];for(let t in i){let n=i[t];n!==!1&&e.push("#define "+t+" "+n)}return e.join(`
`)}function Sb(i,e){let t={},n=i.getProgramParameter(e,i.ACTIVE_ATTRIBUTES);for(let s=0;s<n;s++){let r=i.getActiveAttrib(e,s),o=r.name,a=1;r.type===i.FLOAT_MAT2&&(a=2),r.type===i.FLOAT_MAT3&&(a=3),r.type===i.FLOAT_MAT4&&(a=4),t[o]={type:r.type,location:i.getAttribLocation(e,o),locationSize:a}}return t}function Ma(i){return i!==""}function em(i,e){let t=e.numSpotLightShadows+e.numSpotLightMaps-e.numSpotLightShadowsWithMaps;return i.replace(/NUM_SUN_LIGHTS/g,e.numSunLights).replace(/NUM_DIR_LIGHTS/g,e.numDirLights).replace(/NUM_SPOT_LIGHTS/g,e.numSpotLights).replace(/NUM_SPOT_LIGHT_MAPS/g,e.numSpotLightMaps).replace(/NUM_SPOT_LIGHT_COORDS/g,t).replace(/NUM_RECT_AREA_LIGHTS/g,e.numRectAreaLights).replace(/NUM_POINT_LIGHTS/g,e.numPointLights).replace(/NUM_HEMI_LIGHTS/g,e.numHemiLights).replace(/NUM_SUN_LIGHT_SHADOWS/g,e.numSunLightShadows).replace(/NUM_DIR_LIGHT_SHADOWS/g,e.numDirLightShadows).replace(/NUM_SPOT_LIGHT_SHADOWS_WITH_MAPS/g,e.numSpotLightShadowsWithMaps).replace(/NUM_SPOT_LIGHT_SHADOWS/g,e.numSpotLightShadows).replace(/NUM_POINT_LIGHT_SHADOWS/g,e.numPointLightShadows).replace(/NUM_LIGHT_PROBE_GRIDS/g,e.numLightProbeGrids)}function tm(i,e){return i.replace(/NUM_CLIPPING_PLANES/g,e.numClippingPlanes).replace(/UNION_CLIPPING_PLANES/g,e.numClippingPlanes-e.numClipIntersection)}var Mb=/^[ \t]*#include +<([\w\d./]+)>/gm;function Zu(i){return i.replace(Mb,wb)}function wb(i,e){let t=ut[e];if(t===void 0)throw new Error("THREE.WebGLProgram: Can not resolve #include <"+e+">");return Zu(t)}var Eb=/#pragma unroll_loop_start\s+for\s*\(\s*int\s+i\s*=\s*(\d+)\s*;\s*i\s*<\s*(\d+)\s*;\s*i\s*\+\+\s*\)\s*{([\s\S]+?)}\s+#pragma unroll_loop_end/g;function nm(i){return i.replace(Eb,Tb)}function Tb(i,e,t,n){let s="";for(let r=parseInt(e);r<parseInt(t);r++)s+=n.replace(/\[\s*i\s*\]/g,"[ "+r+" ]").replace(/UNROLLED_LOOP_INDEX/g,r);return s}function im(i){let e=`precision ${i.precision} float;
	precision ${i.precision} int;
	precision ${i.precision} sampler2D;
	precision ${i.precision} samplerCube;
	precision ${i.precision} sampler3D;
	precision ${i.precision} sampler2DArray;
	precision ${i.precision} sampler2DShadow;
	precision ${i.precision} samplerCubeShadow;
	precision ${i.precision} sampler2DArrayShadow;
	precision ${i.precision} isampler2D;
	precision ${i.precision} isampler3D;
	precision ${i.precision} isamplerCube;
	precision ${i.precision} isampler2DArray;
	precision ${i.precision} usampler2D;
	precision ${i.precision} usampler3D;
	precision ${i.precision} usamplerCube;
	precision ${i.precision} usampler2DArray;
	`;return i.precision==="highp"?e+=`
#define HIGH_PRECISION`:i.precision==="mediump"?e+=`
#define MEDIUM_PRECISION`:i.precision==="lowp"&&(e+=`
#define LOW_PRECISION`),e}var Ab={[sr]:"SHADOWMAP_TYPE_PCF",[oo]:"SHADOWMAP_TYPE_VSM"};function Rb(i){return Ab[i.shadowMapType]||"SHADOWMAP_TYPE_BASIC"}var Cb={[lo]:"ENVMAP_MODE_REFRACTION"};function Pb(i){return i.envMap===!1?"ENVMAP_MODE_REFLECTION":Cb[i.envMapMode]||"ENVMAP_MODE_REFLECTION"}var Ib={[ql]:"ENVMAP_BLENDING_MULTIPLY",[yp]:"ENVMAP_BLENDING_MIX",[vp]:"ENVMAP_BLENDING_ADD"};function Lb(i){return i.envMap===!1?"ENVMAP_BLENDING_NONE":Ib[i.combine]||"ENVMAP_BLENDING_NONE"}function Db(i,e,t,n){let s=i.getContext(),r=t.defines,o=t.vertexShader,a=t.fragmentShader,l=Rb(t),c=t.envMapPMREM===!0?"ENVMAP_TYPE_PMREM":"ENVMAP_TYPE_CUBE",h=Pb(t),u=Lb(t),d=vb(t),f=bb(r),g=s.createProgram(),v,m,p=t.glslVersion?"#version "+t.glslVersion+`
`:"";t.isRawShaderMaterial?(v=["#define SHADER_TYPE "+t.shaderType,"#define SHADER_NAME "+t.shaderName,f].filter(Ma).join(`
`),v.length>0&&(v+=`
`),m=["#define SHADER_TYPE "+t.shaderType,"#define SHADER_NAME "+t.shaderName,f].filter(Ma).join(`
`),m.length>0&&(m+=`
`)):(v=[im(t),"#define SHADER_TYPE "+t.shaderType,"#define SHADER_NAME "+t.shaderName,f,t.extensionClipCullDistance?"#define USE_CLIP_DISTANCE":"",t.batching?"#define USE_BATCHING":"",t.batchingColor?"#define USE_BATCHING_COLOR":"",t.instancing?"#define USE_INSTANCING":"",t.instancingColor?"#define USE_INSTANCING_COLOR":"",t.instancingMorph?"#define USE_INSTANCING_MORPH":"",t.useFog&&t.fog?"#define USE_FOG":"",t.useFog&&t.fogExp2?"#define FOG_EXP2":"",t.map?"#define USE_MAP":"",t.envMap?"#define USE_ENVMAP":"",t.envMap?"#define "+h:"",t.lightMap?"#define USE_LIGHTMAP":"",t.aoMap?"#define USE_AOMAP":"",t.bumpMap?"#define USE_BUMPMAP":"",t.normalMap?"#define USE_NORMALMAP":"",t.normalMapObjectSpace?"#define USE_NORMALMAP_OBJECTSPACE":"",t.normalMapTangentSpace?"#define USE_NORMALMAP_TANGENTSPACE":"",t.displacementMap?"#define USE_DISPLACEMENTMAP":"",t.emissiveMap?"#define USE_EMISSIVEMAP":"",t.anisotropy?"#define USE_ANISOTROPY":"",t.anisotropyMap?"#define USE_ANISOTROPYMAP":"",t.clearcoatMap?"#define USE_CLEARCOATMAP":"",t.clearcoatRoughnessMap?"#define USE_CLEARCOAT_ROUGHNESSMAP":"",t.clearcoatNormalMap?"#define USE_CLEARCOAT_NORMALMAP":"",t.diffuseRoughnessMap?"#define USE_DIFFUSE_ROUGHNESSMAP":"",t.iridescenceMap?"#define USE_IRIDESCENCEMAP":"",t.iridescenceThicknessMap?"#define USE_IRIDESCENCE_THICKNESSMAP":"",t.specularMap?"#define USE_SPECULARMAP":"",t.specularColorMap?"#define USE_SPECULAR_COLORMAP":"",t.specularIntensityMap?"#define USE_SPECULAR_INTENSITYMAP":"",t.roughnessMap?"#define USE_ROUGHNESSMAP":"",t.metalnessMap?"#define USE_METALNESSMAP":"",t.alphaMap?"#define USE_ALPHAMAP":"",t.alphaHash?"#define USE_ALPHAHASH":"",t.transmission?"#define USE_TRANSMISSION":"",t.transmissionMap?"#define USE_TRANSMISSIONMAP":"",t.thicknessMap?"#define USE_THICKNESSMAP":"",t.sheenColorMap?"#define USE_SHEEN_COLORMAP":"",t.sheenRoughnessMap?"#define USE_SHEEN_ROUGHNESSMAP":"",t.mapUv?"#define MAP_UV "+t.mapUv:"",t.alphaMapUv?"#define ALPHAMAP_UV "+t.alphaMapUv:"",t.lightMapUv?"#define LIGHTMAP_UV "+t.lightMapUv:"",t.aoMapUv?"#define AOMAP_UV "+t.aoMapUv:"",t.emissiveMapUv?"#define EMISSIVEMAP_UV "+t.emissiveMapUv:"",t.bumpMapUv?"#define BUMPMAP_UV "+t.bumpMapUv:"",t.normalMapUv?"#define NORMALMAP_UV "+t.normalMapUv:"",t.displacementMapUv?"#define DISPLACEMENTMAP_UV "+t.displacementMapUv:"",t.metalnessMapUv?"#define METALNESSMAP_UV "+t.metalnessMapUv:"",t.roughnessMapUv?"#define ROUGHNESSMAP_UV "+t.roughnessMapUv:"",t.anisotropyMapUv?"#define ANISOTROPYMAP_UV "+t.anisotropyMapUv:"",t.clearcoatMapUv?"#define CLEARCOATMAP_UV "+t.clearcoatMapUv:"",t.clearcoatNormalMapUv?"#define CLEARCOAT_NORMALMAP_UV "+t.clearcoatNormalMapUv:"",t.clearcoatRoughnessMapUv?"#define CLEARCOAT_ROUGHNESSMAP_UV "+t.clearcoatRoughnessMapUv:"",t.diffuseRoughnessMapUv?"#define DIFFUSE_ROUGHNESSMAP_UV "+t.diffuseRoughnessMapUv:"",t.iridescenceMapUv?"#define IRIDESCENCEMAP_UV "+t.iridescenceMapUv:"",t.iridescenceThicknessMapUv?"#define IRIDESCENCE_THICKNESSMAP_UV "+t.iridescenceThicknessMapUv:"",t.sheenColorMapUv?"#define SHEEN_COLORMAP_UV "+t.sheenColorMapUv:"",t.sheenRoughnessMapUv?"#define SHEEN_ROUGHNESSMAP_UV "+t.sheenRoughnessMapUv:"",t.specularMapUv?"#define SPECULARMAP_UV "+t.specularMapUv:"",t.specularColorMapUv?"#define SPECULAR_COLORMAP_UV "+t.specularColorMapUv:"",t.specularIntensityMapUv?"#define SPECULAR_INTENSITYMAP_UV "+t.specularIntensityMapUv:"",t.transmissionMapUv?"#define TRANSMISSIONMAP_UV "+t.transmissionMapUv:"",t.thicknessMapUv?"#define THICKNESSMAP_UV "+t.thicknessMapUv:"",t.vertexTangents&&t.flatShading===!1?"#define USE_TANGENT":"",t.vertexNormals?"#define HAS_NORMAL":"",t.vertexColors?"#define USE_COLOR":"",t.vertexAlphas?"#define USE_COLOR_ALPHA":"",t.vertexUv1s?"#define USE_UV1":"",t.vertexUv2s?"#define USE_UV2":"",t.vertexUv3s?"#define USE_UV3":"",t.pointsUvs?"#define USE_POINTS_UV":"",t.flatShading?"#define FLAT_SHADED":"",t.skinning?"#define USE_SKINNING":"",t.morphTargets?"#define USE_MORPHTARGETS":"",t.morphNormals&&t.flatShading===!1?"#define USE_MORPHNORMALS":"",t.morphColors?"#define USE_MORPHCOLORS":"",t.morphTargetsCount>0?"#define MORPHTARGETS_TEXTURE_STRIDE "+t.morphTextureStride:"",t.morphTargetsCount>0?"#define MORPHTARGETS_COUNT "+t.morphTargetsCount:"",t.doubleSided?"#define DOUBLE_SIDED":"",t.flipSided?"#define FLIP_SIDED":"",t.shadowMapEnabled?"#define USE_SHADOWMAP":"",t.shadowMapEnabled?"#define "+l:"",t.sizeAttenuation?"#define USE_SIZEATTENUATION":"",t.numLightProbes>0?"#define USE_LIGHT_PROBES":"",t.logarithmicDepthBuffer?"#define USE_LOGARITHMIC_DEPTH_BUFFER":"",t.reversedDepthBuffer?"#define USE_REVERSED_DEPTH_BUFFER":"","uniform mat4 modelMatrix;","uniform mat4 modelViewMatrix;","uniform mat4 projectionMatrix;","uniform mat4 viewMatrix;","uniform mat3 normalMatrix;","uniform vec3 cameraPosition;","uniform bool isOrthographic;","#ifdef USE_INSTANCING","	attribute mat4 instanceMatrix;","#endif","#ifdef USE_INSTANCING_COLOR","	attribute vec3 instanceColor;","#endif","#ifdef USE_INSTANCING_MORPH","	uniform sampler2D morphTexture;","#endif","attribute vec3 position;","attribute vec3 normal;","attribute vec2 uv;","#ifdef USE_UV1","	attribute vec2 uv1;","#endif","#ifdef USE_UV2","	attribute vec2 uv2;","#endif","#ifdef USE_UV3","	attribute vec2 uv3;","#endif","#ifdef USE_TANGENT","	attribute vec4 tangent;","#endif","#if defined( USE_COLOR_ALPHA )","	attribute vec4 color;","#elif defined( USE_COLOR )","	attribute vec3 color;","#endif","#ifdef USE_SKINNING","	attribute vec4 skinIndex;","	attribute vec4 skinWeight;","#endif",`
`].filter(Ma).join(`
`),m=[im(t),"#define SHADER_TYPE "+t.shaderType,"#define SHADER_NAME "+t.shaderName,f,t.useFog&&t.fog?"#define USE_FOG":"",t.useFog&&t.fogExp2?"#define FOG_EXP2":"",t.alphaToCoverage?"#define ALPHA_TO_COVERAGE":"",t.map?"#define USE_MAP":"",t.matcap?"#define USE_MATCAP":"",t.envMap?"#define USE_ENVMAP":"",t.envMap?"#define "+c:"",t.envMap?"#define "+h:"",t.envMap?"#define "+u:"",t.envMapPMREM?"#define ENVMAP_MAX_LOD "+t.envMapMaxLod+".0":"",t.envMapPMREM?"#define ENVMAP_SIZE "+t.envMapSize+".0":"",t.lightMap?"#define USE_LIGHTMAP":"",t.aoMap?"#define USE_AOMAP":"",t.bumpMap?"#define USE_BUMPMAP":"",t.normalMap?"#define USE_NORMALMAP":"",t.normalMapObjectSpace?"#define USE_NORMALMAP_OBJECTSPACE":"",t.normalMapTangentSpace?"#define USE_NORMALMAP_TANGENTSPACE":"",t.packedNormalMap?"#define USE_PACKED_NORMALMAP":"",t.emissiveMap?"#define USE_EMISSIVEMAP":"",t.anisotropy?"#define USE_ANISOTROPY":"",t.anisotropyMap?"#define USE_ANISOTROPYMAP":"",t.clearcoat?"#define USE_CLEARCOAT":"",t.clearcoatMap?"#define USE_CLEARCOATMAP":"",t.clearcoatRoughnessMap?"#define USE_CLEARCOAT_ROUGHNESSMAP":"",t.clearcoatNormalMap?"#define USE_CLEARCOAT_NORMALMAP":"",t.diffuseRoughness?"#define USE_DIFFUSE_ROUGHNESS":"",t.diffuseRoughnessMap?"#define USE_DIFFUSE_ROUGHNESSMAP":"",t.dispersion?"#define USE_DISPERSION":"",t.retroreflection?"#define USE_RETROREFLECTION":"",t.iridescence?"#define USE_IRIDESCENCE":"",t.iridescenceMap?"#define USE_IRIDESCENCEMAP":"",t.iridescenceThicknessMap?"#define USE_IRIDESCENCE_THICKNESSMAP":"",t.specularMap?"#define USE_SPECULARMAP":"",t.specularColorMap?"#define USE_SPECULAR_COLORMAP":"",t.specularIntensityMap?"#define USE_SPECULAR_INTENSITYMAP":"",t.roughnessMap?"#define USE_ROUGHNESSMAP":"",t.metalnessMap?"#define USE_METALNESSMAP":"",t.alphaMap?"#define USE_ALPHAMAP":"",t.alphaTest?"#define USE_ALPHATEST":"",t.alphaHash?"#define USE_ALPHAHASH":"",t.sheen?"#define USE_SHEEN":"",t.sheenColorMap?"#define USE_SHEEN_COLORMAP":"",t.sheenRoughnessMap?"#define USE_SHEEN_ROUGHNESSMAP":"",t.transmission?"#define USE_TRANSMISSION":"",t.transmissionMap?"#define USE_TRANSMISSIONMAP":"",t.thicknessMap?"#define USE_THICKNESSMAP":"",t.vertexTangents&&t.flatShading===!1?"#define USE_TANGENT":"",t.vertexColors||t.instancingColor?"#define USE_COLOR":"",t.vertexAlphas||t.batchingColor?"#define USE_COLOR_ALPHA":"",t.vertexUv1s?"#define USE_UV1":"",t.vertexUv2s?"#define USE_UV2":"",t.vertexUv3s?"#define USE_UV3":"",t.pointsUvs?"#define USE_POINTS_UV":"",t.gradientMap?"#define USE_GRADIENTMAP":"",t.flatShading?"#define FLAT_SHADED":"",t.doubleSided?"#define DOUBLE_SIDED":"",t.flipSided?"#define FLIP_SIDED":"",t.shadowMapEnabled?"#define USE_SHADOWMAP":"",t.shadowMapEnabled?"#define "+l:"",t.premultipliedAlpha?"#define PREMULTIPLIED_ALPHA":"",t.numLightProbes>0?"#define USE_LIGHT_PROBES":"",t.decodeVideoTexture?"#define DECODE_VIDEO_TEXTURE":"",t.decodeVideoTextureEmissive?"#define DECODE_VIDEO_TEXTURE_EMISSIVE":"",t.logarithmicDepthBuffer?"#define USE_LOGARITHMIC_DEPTH_BUFFER":"",t.reversedDepthBuffer?"#define USE_REVERSED_DEPTH_BUFFER":"","uniform mat4 viewMatrix;","uniform vec3 cameraPosition;","uniform bool isOrthographic;",t.toneMapping!==Qi?"#define TONE_MAPPING":"",t.toneMapping!==Qi?ut.tonemapping_pars_fragment:"",t.toneMapping!==Qi?xb("toneMapping",t.toneMapping):"",t.dithering?"#define DITHERING":"",t.opaque?"#define OPAQUE":"",ut.colorspace_pars_fragment,gb("linearToOutputTexel",t.outputColorSpace),yb(),t.useDepthPacking?"#define DEPTH_PACKING "+t.depthPacking:"",`
`].filter(Ma).join(`
`)),o=Zu(o),o=em(o,t),o=tm(o,t),a=Zu(a),a=em(a,t),a=tm(a,t),o=nm(o),a=nm(a),t.isRawShaderMaterial!==!0&&(p=`#version 300 es
`,v=[d,"#define attribute in","#define varying out","#define texture2D texture"].join(`
`)+`
`+v,m=["#define varying in",t.glslVersion===Nu?"":"layout(location = 0) out highp vec4 pc_fragColor;",t.glslVersion===Nu?"":"#define gl_FragColor pc_fragColor","#define gl_FragDepthEXT gl_FragDepth","#define texture2D texture","#define textureCube texture","#define texture2DProj textureProj","#define texture2DLodEXT textureLod","#define texture2DProjLodEXT textureProjLod","#define textureCubeLodEXT textureLod","#define texture2DGradEXT textureGrad","#define texture2DProjGradEXT textureProjGrad","#define textureCubeGradEXT textureGrad"].join(`
`)+`
`+m);let y=p+v+o,A=p+m+a,b=Kp(s,s.VERTEX_SHADER,y),R=Kp(s,s.FRAGMENT_SHADER,A);s.attachShader(g,b),s.attachShader(g,R),t.index0AttributeName!==void 0?s.bindAttribLocation(g,0,t.index0AttributeName):t.hasPositionAttribute===!0&&s.bindAttribLocation(g,0,"position"),s.linkProgram(g);function T(I){if(i.debug.checkShaderErrors){let L=s.getProgramInfoLog(g)||"",z=s.getShaderInfoLog(b)||"",G=s.getShaderInfoLog(R)||"",N=L.trim(),W=z.trim(),Y=G.trim(),V=!0,le=!0;if(s.getProgramParameter(g,s.LINK_STATUS)===!1)if(V=!1,typeof i.debug.onShaderError=="function")i.debug.onShaderError(s,g,b,R);else{let J=Qp(s,b,"vertex"),j=Qp(s,R,"fragment");Qe("WebGLProgram: Shader Error "+s.getError()+" - VALIDATE_STATUS "+s.getProgramParameter(g,s.VALIDATE_STATUS)+`

Material Name: `+I.name+`
Material Type: `+I.type+`

Program Info Log: `+N+`
`+J+`
`+j)}else N!==""?Ye("WebGLProgram: Program Info Log:",N):(W===""||Y==="")&&(le=!1);le&&(I.diagnostics={runnable:V,programLog:N,vertexShader:{log:W,prefix:v},fragmentShader:{log:Y,prefix:m}})}s.deleteShader(b),s.deleteShader(R),_=new uo(s,g),M=Sb(s,g)}let _;this.getUniforms=function(){return _===void 0&&T(this),_};let M;this.getAttributes=function(){return M===void 0&&T(this),M};let F=t.rendererExtensionParallelShaderCompile===!1;return this.isReady=function(){return F===!1&&(F=s.getProgramParameter(g,db)),F},this.destroy=function(){n.releaseStatesOfProgram(this),s.deleteProgram(g),this.program=void 0},this.type=t.shaderType,this.name=t.shaderName,this.id=fb++,this.cacheKey=e,this.usedTimes=1,this.program=g,this.vertexShader=b,this.fragmentShader=R,this}var Nb=0,Ju=class{constructor(){this.shaderCache=new Map,this.materialCache=new Map}update(e,t,n){let s=this._getShaderCacheForMaterial(e);return s.has(t)===!1&&(s.add(t),t.usedTimes++),s.has(n)===!1&&(s.add(n),n.usedTimes++),this}remove(e){let t=this.materialCache.get(e);for(let n of t)n.usedTimes--,n.usedTimes===0&&this.shaderCache.delete(n.code);return this.materialCache.delete(e),this}getVertexShaderStage(e){return this._getShaderStage(e.vertexShader)}getFragmentShaderStage(e){return this._getShaderStage(e.fragmentShader)}dispose(){this.shaderCache.clear(),this.materialCache.clear()}_getShaderCacheForMaterial(e){let t=this.materialCache,n=t.get(e);return n===void 0&&(n=new Set,t.set(e,n)),n}_getShaderStage(e){let t=this.shaderCache,n=t.get(e);return n===void 0&&(n=new Ku(e),t.set(e,n)),n}},Ku=class{constructor(e){this.id=Nb++,this.code=e,this.usedTimes=0}};function Ub(i){return i===Gs||i===va||i===ba}function Fb(i,e,t,n,s,r){let o=new Kr,a=new Ju,l=new Set,c=[],h=new Map,u=n.logarithmicDepthBuffer,d={MeshDepthMaterial:"depth",MeshDistanceMaterial:"distance",MeshNormalMaterial:"normal",MeshBasicMaterial:"basic",MeshLambertMaterial:"lambert",MeshPhongMaterial:"phong",MeshToonMaterial:"toon",MeshStandardMaterial:"physical",MeshPhysicalMaterial:"physical",MeshMatcapMaterial:"matcap",LineBasicMaterial:"basic",LineDashedMaterial:"dashed",PointsMaterial:"points",ShadowMaterial:"shadow",SpriteMaterial:"sprite"};function f(_){return l.add(_),_===0?"uv":`uv${_}`}function g(_,M,F,I,L,z){let G=I.fog,N=L.geometry,W=_.isMeshStandardMaterial||_.isMeshLambertMaterial||_.isMeshPhongMaterial?I.environment:null,Y=_.isMeshStandardMaterial||_.isMeshLambertMaterial&&!_.envMap||_.isMeshPhongMaterial&&!_.envMap,V=e.get(_.envMap||W,Y),le=d[_.type],J=n.precision;_.precision!==null&&(J=n.getMaxPrecision(_.precision),J!==_.precision&&Ye("WebGLProgram.getParameters:",_.precision,"not supported, using",J,"instead."));let j=N.morphAttributes.position||N.morphAttributes.normal||N.morphAttributes.color,ie=j!==void 0?j.length:0,ue=0;N.morphAttributes.position!==void 0&&(ue=1),N.morphAttributes.normal!==void 0&&(ue=2),N.morphAttributes.color!==void 0&&(ue=3);let he,Q,pe,_e;if(le){let Ae=ts[le];he=Ae.vertexShader,Q=Ae.fragmentShader}else{he=_.vertexShader,Q=_.fragmentShader;let Ae=a.getVertexShaderStage(_),at=a.getFragmentShaderStage(_);a.update(_,Ae,at),pe=Ae.id,_e=at.id}let Te=i.getRenderTarget(),be=i.state.buffers.depth.getReversed(),We=L.isInstancedMesh===!0,rt=L.isBatchedMesh===!0,He=!!_.map,dt=!!_.matcap,ct=!!V,it=ct&&V.isPMREMTexture===!0,Xt=!!_.aoMap,Bt=!!_.lightMap,rn=!!_.bumpMap&&_.wireframe===!1,Lt=!!_.normalMap,Mn=!!_.displacementMap,vt=!!_.emissiveMap,pn=!!_.metalnessMap,Jt=!!_.roughnessMap,on=_.anisotropy>0,B=_.clearcoat>0,Re=_.diffuseRoughness>0,$e=_.dispersion>0,ot=_.retroreflectivity>0,Se=_.iridescence>0,Nt=_.sheen>0,ke=_.transmission>0,qe=on&&!!_.anisotropyMap,C=B&&!!_.clearcoatMap,S=B&&!!_.clearcoatNormalMap,X=B&&!!_.clearcoatRoughnessMap,ce=Re&&!!_.diffuseRoughnessMap,re=Se&&!!_.iridescenceMap,ge=Se&&!!_.iridescenceThicknessMap,xe=Nt&&!!_.sheenColorMap,ee=Nt&&!!_.sheenRoughnessMap,ne=!!_.specularMap,fe=!!_.specularColorMap,O=!!_.specularIntensityMap,se=ke&&!!_.transmissionMap,te=ke&&!!_.thicknessMap,Me=!!_.gradientMap,me=!!_.alphaMap,ve=_.alphaTest>0,Ge=!!_.alphaHash,Ke=!!_.extensions,ae=Qi;_.toneMapped&&(Te===null||Te.isXRRenderTarget===!0)&&(ae=i.toneMapping);let Fe=it?V.isCompressedCubeTexture?V.image[0].mipmaps:V.mipmaps:null,je={shaderID:le,shaderType:_.type,shaderName:_.name,vertexShader:he,fragmentShader:Q,defines:_.defines,customVertexShaderID:pe,customFragmentShaderID:_e,isRawShaderMaterial:_.isRawShaderMaterial===!0,glslVersion:_.glslVersion,precision:J,batching:rt,batchingColor:rt&&L._colorsTexture!==null,instancing:We,instancingColor:We&&L.instanceColor!==null,instancingMorph:We&&L.morphTexture!==null,outputColorSpace:Te===null?i.outputColorSpace:Te.isXRRenderTarget===!0?Te.texture.colorSpace:xt.workingColorSpace,alphaToCoverage:!!_.alphaToCoverage,map:He,matcap:dt,envMap:ct,envMapMode:ct&&V.mapping,envMapPMREM:it,envMapMaxLod:it?Fe.length-1:null,envMapSize:it?Fe[0].width:null,aoMap:Xt,lightMap:Bt,bumpMap:rn,normalMap:Lt,displacementMap:Mn,emissiveMap:vt,normalMapObjectSpace:Lt&&_.normalMapType===Mp,normalMapTangentSpace:Lt&&_.normalMapType===Lc,packedNormalMap:Lt&&_.normalMapType===Lc&&Ub(_.normalMap.format),metalnessMap:pn,roughnessMap:Jt,anisotropy:on,anisotropyMap:qe,clearcoat:B,clearcoatMap:C,clearcoatNormalMap:S,clearcoatRoughnessMap:X,diffuseRoughness:Re,diffuseRoughnessMap:ce,dispersion:$e,retroreflection:ot,iridescence:Se,iridescenceMap:re,iridescenceThicknessMap:ge,sheen:Nt,sheenColorMap:xe,sheenRoughnessMap:ee,specularMap:ne,specularColorMap:fe,specularIntensityMap:O,transmission:ke,transmissionMap:se,thicknessMap:te,gradientMap:Me,opaque:_.transparent===!1&&_.blending===ao&&_.alphaToCoverage===!1,alphaMap:me,alphaTest:ve,alphaHash:Ge,combine:_.combine,mapUv:He&&f(_.map.channel),aoMapUv:Xt&&f(_.aoMap.channel),lightMapUv:Bt&&f(_.lightMap.channel),bumpMapUv:rn&&f(_.bumpMap.channel),normalMapUv:Lt&&f(_.normalMap.channel),displacementMapUv:Mn&&f(_.displacementMap.channel),emissiveMapUv:vt&&f(_.emissiveMap.channel),metalnessMapUv:pn&&f(_.metalnessMap.channel),roughnessMapUv:Jt&&f(_.roughnessMap.channel),anisotropyMapUv:qe&&f(_.anisotropyMap.channel),clearcoatMapUv:C&&f(_.clearcoatMap.channel),clearcoatNormalMapUv:S&&f(_.clearcoatNormalMap.channel),clearcoatRoughnessMapUv:X&&f(_.clearcoatRoughnessMap.channel),diffuseRoughnessMapUv:ce&&f(_.diffuseRoughnessMap.channel),iridescenceMapUv:re&&f(_.iridescenceMap.channel),iridescenceThicknessMapUv:ge&&f(_.iridescenceThicknessMap.channel),sheenColorMapUv:xe&&f(_.sheenColorMap.channel),sheenRoughnessMapUv:ee&&f(_.sheenRoughnessMap.channel),specularMapUv:ne&&f(_.specularMap.channel),specularColorMapUv:fe&&f(_.specularColorMap.channel),specularIntensityMapUv:O&&f(_.specularIntensityMap.channel),transmissionMapUv:se&&f(_.transmissionMap.channel),thicknessMapUv:te&&f(_.thicknessMap.channel),alphaMapUv:me&&f(_.alphaMap.channel),vertexTangents:!!N.attributes.tangent&&(Lt||on),vertexNormals:!!N.attributes.normal,vertexColors:_.vertexColors,vertexAlphas:_.vertexColors===!0&&!!N.attributes.color&&N.attributes.color.itemSize===4,pointsUvs:L.isPoints===!0&&!!N.attributes.uv&&(He||me),fog:!!G,useFog:_.fog===!0,fogExp2:!!G&&G.isFogExp2,flatShading:_.wireframe===!1&&(_.flatShading===!0||N.attributes.normal===void 0&&Lt===!1&&(_.isMeshLambertMaterial||_.isMeshPhongMaterial||_.isMeshStandardMaterial||_.isMeshPhysicalMaterial)),sizeAttenuation:_.sizeAttenuation===!0,logarithmicDepthBuffer:u,reversedDepthBuffer:be,skinning:L.isSkinnedMesh===!0,hasPositionAttribute:N.attributes.position!==void 0,morphTargets:N.morphAttributes.position!==void 0,morphNormals:N.morphAttributes.normal!==void 0,morphColors:N.morphAttributes.color!==void 0,morphTargetsCount:ie,morphTextureStride:ue,numSunLights:M.sun.length,numDirLights:M.directional.length,numPointLights:M.point.length,numSpotLights:M.spot.length,numSpotLightMaps:M.spotLightMap.length,numRectAreaLights:M.rectArea.length,numHemiLights:M.hemi.length,numSunLightShadows:M.sunShadowMap.length,numDirLightShadows:M.directionalShadowMap.length,numPointLightShadows:M.pointShadowMap.length,numSpotLightShadows:M.spotShadowMap.length,numSpotLightShadowsWithMaps:M.numSpotLightShadowsWithMaps,numLightProbes:M.numLightProbes,numLightProbeGrids:z.filter(Ae=>Ae.texture!==null).length,numClippingPlanes:r.numPlanes,numClipIntersection:r.numIntersection,dithering:_.dithering,shadowMapEnabled:i.shadowMap.enabled&&F.length>0,shadowMapType:i.shadowMap.type,toneMapping:ae,decodeVideoTexture:He&&_.map.isVideoTexture===!0&&xt.getTransfer(_.map.colorSpace)===At,decodeVideoTextureEmissive:vt&&_.emissiveMap.isVideoTexture===!0&&xt.getTransfer(_.emissiveMap.colorSpace)===At,premultipliedAlpha:_.premultipliedAlpha,doubleSided:_.side===tn,flipSided:_.side===Ln,useDepthPacking:_.depthPacking>=0,depthPacking:_.depthPacking||0,index0AttributeName:_.index0AttributeName,extensionClipCullDistance:Ke&&_.extensions.clipCullDistance===!0&&t.has("WEBGL_clip_cull_distance"),extensionMultiDraw:(Ke&&_.extensions.multiDraw===!0||rt)&&t.has("WEBGL_multi_draw"),rendererExtensionParallelShaderCompile:t.has("KHR_parallel_shader_compile"),customProgramCacheKey:_.customProgramCacheKey()};return je.vertexUv1s=l.has(1),je.vertexUv2s=l.has(2),je.vertexUv3s=l.has(3),l.clear(),je}function v(_){let M=[];if(_.shaderID?M.push(_.shaderID):(M.push(_.customVertexShaderID),M.push(_.customFragmentShaderID)),_.defines!==void 0)for(let F in _.defines)M.push(F),M.push(_.defines[F]);return _.isRawShaderMaterial===!1&&(m(M,_),p(M,_),M.push(i.outputColorSpace)),M.push(_.customProgramCacheKey),M.join()}function m(_,M){_.push(M.precision),_.push(M.outputColorSpace),_.push(M.envMapMode),_.push(M.envMapPMREM),_.push(M.envMapMaxLod),_.push(M.envMapSize),_.push(M.mapUv),_.push(M.alphaMapUv),_.push(M.lightMapUv),_.push(M.aoMapUv),_.push(M.bumpMapUv),_.push(M.normalMapUv),_.push(M.displacementMapUv),_.push(M.emissiveMapUv),_.push(M.metalnessMapUv),_.push(M.roughnessMapUv),_.push(M.anisotropyMapUv),_.push(M.clearcoatMapUv),_.push(M.clearcoatNormalMapUv),_.push(M.clearcoatRoughnessMapUv),_.push(M.diffuseRoughnessMapUv),_.push(M.iridescenceMapUv),_.push(M.iridescenceThicknessMapUv),_.push(M.sheenColorMapUv),_.push(M.sheenRoughnessMapUv),_.push(M.specularMapUv),_.push(M.specularColorMapUv),_.push(M.specularIntensityMapUv),_.push(M.transmissionMapUv),_.push(M.thicknessMapUv),_.push(M.combine),_.push(M.fogExp2),_.push(M.sizeAttenuation),_.push(M.morphTargetsCount),_.push(M.numSunLights),_.push(M.numDirLights),_.push(M.numPointLights),_.push(M.numSpotLights),_.push(M.numSpotLightMaps),_.push(M.numHemiLights),_.push(M.numRectAreaLights),_.push(M.numSunLightShadows),_.push(M.numDirLightShadows),_.push(M.numPointLightShadows),_.push(M.numSpotLightShadows),_.push(M.numSpotLightShadowsWithMaps),_.push(M.numLightProbes),_.push(M.numLightProbeGrids),_.push(M.shadowMapType),_.push(M.toneMapping),_.push(M.numClippingPlanes),_.push(M.numClipIntersection),_.push(M.depthPacking)}function p(_,M){o.disableAll(),M.instancing&&o.enable(0),M.instancingColor&&o.enable(1),M.instancingMorph&&o.enable(2),M.matcap&&o.enable(3),M.envMap&&o.enable(4),M.normalMapObjectSpace&&o.enable(5),M.normalMapTangentSpace&&o.enable(6),M.clearcoat&&o.enable(7),M.iridescence&&o.enable(8),M.alphaTest&&o.enable(9),M.vertexColors&&o.enable(10),M.vertexAlphas&&o.enable(11),M.vertexUv1s&&o.enable(12),M.vertexUv2s&&o.enable(13),M.vertexUv3s&&o.enable(14),M.vertexTangents&&o.enable(15),M.anisotropy&&o.enable(16),M.alphaHash&&o.enable(17),M.batching&&o.enable(18),M.dispersion&&o.enable(19),M.retroreflection&&o.enable(24),M.diffuseRoughness&&o.enable(25),M.batchingColor&&o.enable(20),M.gradientMap&&o.enable(21),M.packedNormalMap&&o.enable(22),M.vertexNormals&&o.enable(23),_.push(o.mask),o.disableAll(),M.fog&&o.enable(0),M.useFog&&o.enable(1),M.flatShading&&o.enable(2),M.logarithmicDepthBuffer&&o.enable(3),M.reversedDepthBuffer&&o.enable(4),M.skinning&&o.enable(5),M.morphTargets&&o.enable(6),M.morphNormals&&o.enable(7),M.morphColors&&o.enable(8),M.premultipliedAlpha&&o.enable(9),M.shadowMapEnabled&&o.enable(10),M.doubleSided&&o.enable(11),M.flipSided&&o.enable(12),M.useDepthPacking&&o.enable(13),M.dithering&&o.enable(14),M.transmission&&o.enable(15),M.sheen&&o.enable(16),M.opaque&&o.enable(17),M.pointsUvs&&o.enable(18),M.decodeVideoTexture&&o.enable(19),M.decodeVideoTextureEmissive&&o.enable(20),M.alphaToCoverage&&o.enable(21),M.numLightProbeGrids>0&&o.enable(22),M.hasPositionAttribute&&o.enable(23),_.push(o.mask)}function y(_){let M=d[_.type],F;if(M){let I=ts[M];F=Bp.clone(I.uniforms)}else F=_.uniforms;return F}function A(_,M){let F=h.get(M);return F!==void 0?++F.usedTimes:(F=new Db(i,M,_,s),c.push(F),h.set(M,F)),F}function b(_){if(--_.usedTimes===0){let M=c.indexOf(_);c[M]=c[c.length-1],c.pop(),h.delete(_.cacheKey),_.destroy()}}function R(_){a.remove(_)}function T(){a.dispose()}return{getParameters:g,getProgramCacheKey:v,getUniforms:y,acquireProgram:A,releaseProgram:b,releaseShaderCache:R,programs:c,dispose:T}}function Ob(){let i=new WeakMap;function e(o){return i.has(o)}function t(o){let a=i.get(o);return a===void 0&&(a={},i.set(o,a)),a}function n(o){i.delete(o)}function s(o,a,l){i.get(o)[a]=l}function r(){i=new WeakMap}return{has:e,get:t,remove:n,update:s,dispose:r}}function Bb(i,e){return i.groupOrder!==e.groupOrder?i.groupOrder-e.groupOrder:i.renderOrder!==e.renderOrder?i.renderOrder-e.renderOrder:i.material.id!==e.material.id?i.material.id-e.material.id:i.materialVariant!==e.materialVariant?i.materialVariant-e.materialVariant:i.z!==e.z?i.z-e.z:i.id-e.id}function sm(i,e){return i.groupOrder!==e.groupOrder?i.groupOrder-e.groupOrder:i.renderOrder!==e.renderOrder?i.renderOrder-e.renderOrder:i.z!==e.z?e.z-i.z:i.id-e.id}function rm(){let i=[],e=0,t=[],n=[],s=[];function r(){e=0,t.length=0,n.length=0,s.length=0}function o(d){let f=0;return d.isInstancedMesh&&(f+=2),d.isSkinnedMesh&&(f+=1),f}function a(d,f,g,v,m,p){let y=i[e];return y===void 0?(y={id:d.id,object:d,geometry:f,material:g,materialVariant:o(d),groupOrder:v,renderOrder:d.renderOrder,z:m,group:p},i[e]=y):(y.id=d.id,y.object=d,y.geometry=f,y.material=g,y.materialVariant=o(d),y.groupOrder=v,y.renderOrder=d.renderOrder,y.z=m,y.group=p),e++,y}function l(d,f,g,v,m,p,y){y.reversedDepth===!0&&(m=-m);let A=a(d,f,g,v,m,p);g.transmission>0?n.push(A):g.transparent===!0?s.push(A):t.push(A)}function c(d,f,g,v,m,p){let y=a(d,f,g,v,m,p);g.transmission>0?n.unshift(y):g.transparent===!0?s.unshift(y):t.unshift(y)}function h(d,f){t.length>1&&t.sort(d||Bb),n.length>1&&n.sort(f||sm),s.length>1&&s.sort(f||sm)}function u(){for(let d=e,f=i.length;d<f;d++){let g=i[d];if(g.id===null)break;g.id=null,g.object=null,g.geometry=null,g.material=null,g.group=null}}return{opaque:t,transmissive:n,transparent:s,init:r,push:l,unshift:c,finish:u,sort:h}}function kb(){let i=new WeakMap;function e(n,s){let r=i.get(n),o;return r===void 0?(o=new rm,i.set(n,[o])):s>=r.length?(o=new rm,r.push(o)):o=r[s],o}function t(){i=new WeakMap}return{get:e,dispose:t}}function zb(){let i={};return{get:function(e){if(i[e.id]!==void 0)return i[e.id];let t;switch(e.type){case"SunLight":case"DirectionalLight":t={direction:new U,color:new Ze};break;case"SpotLight":t={position:new U,direction:new U,color:new Ze,distance:0,coneCos:0,penumbraCos:0,decay:0};break;case"PointLight":t={position:new U,color:new Ze,distance:0,decay:0};break;case"HemisphereLight":t={direction:new U,skyColor:new Ze,groundColor:new Ze};break;case"RectAreaLight":t={color:new Ze,position:new U,halfWidth:new U,halfHeight:new U};break}return i[e.id]=t,t}}}function Hb(){let i={};return{get:function(e){if(i[e.id]!==void 0)return i[e.id];let t;switch(e.type){case"SunLight":case"DirectionalLight":t={shadowIntensity:1,shadowBias:0,shadowNormalBias:0,shadowRadius:1,shadowMapSize:new Ve};break;case"SpotLight":t={shadowIntensity:1,shadowBias:0,shadowNormalBias:0,shadowRadius:1,shadowMapSize:new Ve};break;case"PointLight":t={shadowIntensity:1,shadowBias:0,shadowNormalBias:0,shadowRadius:1,shadowMapSize:new Ve,shadowCameraNear:1,shadowCameraFar:1e3};break}return i[e.id]=t,t}}}var Vb=0;function Gb(i,e){return(e.castShadow?2:0)-(i.castShadow?2:0)+(e.map?1:0)-(i.map?1:0)}function Wb(i){let e=new zb,t=Hb(),n={version:0,hash:{sunLength:-1,directionalLength:-1,pointLength:-1,spotLength:-1,rectAreaLength:-1,hemiLength:-1,numSunShadows:-1,numDirectionalShadows:-1,numPointShadows:-1,numSpotShadows:-1,numSpotMaps:-1,numLightProbes:-1},ambient:[0,0,0],probe:[],sun:[],sunShadow:[],sunShadowMap:[],sunShadowMatrix:[],sunShadowCascade:[],directional:[],directionalShadow:[],directionalShadowMap:[],directionalShadowMatrix:[],spot:[],spotLightMap:[],spotShadow:[],spotShadowMap:[],spotLightMatrix:[],rectArea:[],rectAreaLTC1:null,rectAreaLTC2:null,point:[],pointShadow:[],pointShadowMap:[],pointShadowMatrix:[],hemi:[],numSpotLightShadowsWithMaps:0,numLightProbes:0};for(let c=0;c<9;c++)n.probe.push(new U);let s=new U,r=new Ut,o=new Ut;function a(c){let h=0,u=0,d=0;for(let z=0;z<9;z++)n.probe[z].set(0,0,0);let f=0,g=0,v=0,m=0,p=0,y=0,A=0,b=0,R=0,T=0,_=0,M=0,F=0,I=0;c.sort(Gb);for(let z=0,G=c.length;z<G;z++){let N=c[z],W=N.color,Y=N.intensity,V=N.distance,le=null;if(N.shadow&&N.shadow.map&&(N.shadow.map.texture.format===Gs?le=N.shadow.map.texture:le=N.shadow.map.depthTexture||N.shadow.map.texture),N.isAmbientLight)h+=W.r*Y,u+=W.g*Y,d+=W.b*Y;else if(N.isLightProbe){for(let J=0;J<9;J++)n.probe[J].addScaledVector(N.sh.coefficients[J],Y);I++}else if(N.isSunLight){let J=e.get(N);if(J.color.copy(N.color).multiplyScalar(N.intensity),N.castShadow){let j=N.shadow,ie=t.get(N);ie.shadowIntensity=j.intensity,ie.shadowBias=j.bias,ie.shadowNormalBias=j.normalBias,ie.shadowRadius=j.radius,ie.shadowMapSize.copy(j.mapSize).multiply(j.getFrameExtents()),n.sunShadow[g]=ie,n.sunShadowMap[g]=le;let ue=j.getViewportCount();for(let he=0;he<ue;he++)n.sunShadowMatrix[v+he]=j.getMatrix(he),n.sunShadowCascade[v+he]=j._cascadeData[he];v+=ue,g++}n.sun[f]=J,f++}else if(N.isDirectionalLight){let J=e.get(N);if(J.color.copy(N.color).multiplyScalar(N.intensity),N.castShadow){let j=N.shadow,ie=t.get(N);ie.shadowIntensity=j.intensity,ie.shadowBias=j.bias,ie.shadowNormalBias=j.normalBias,ie.shadowRadius=j.radius,ie.shadowMapSize=j.mapSize,n.directionalShadow[m]=ie,n.directionalShadowMap[m]=le,n.directionalShadowMatrix[m]=N.shadow.matrix,R++}n.directional[m]=J,m++}else if(N.isSpotLight){let J=e.get(N);J.position.setFromMatrixPosition(N.matrixWorld),J.color.copy(W).multiplyScalar(Y),J.distance=V,J.coneCos=Math.cos(N.angle),J.penumbraCos=Math.cos(N.angle*(1-N.penumbra)),J.decay=N.decay,n.spot[y]=J;let j=N.shadow;if(N.map&&(n.spotLightMap[M]=N.map,M++,j.updateMatrices(N),N.castShadow&&F++),n.spotLightMatrix[y]=j.matrix,N.castShadow){let ie=t.get(N);ie.shadowIntensity=j.intensity,ie.shadowBias=j.bias,ie.shadowNormalBias=j.normalBias,ie.shadowRadius=j.radius,ie.shadowMapSize=j.mapSize,n.spotShadow[y]=ie,n.spotShadowMap[y]=le,_++}y++}else if(N.isRectAreaLight){let J=e.get(N);J.color.copy(W).multiplyScalar(Y),J.halfWidth.set(N.width*.5,0,0),J.halfHeight.set(0,N.height*.5,0),n.rectArea[A]=J,A++}else if(N.isPointLight){let J=e.get(N);if(J.color.copy(N.color).multiplyScalar(N.intensity),J.distance=N.distance,J.decay=N.decay,N.castShadow){let j=N.shadow,ie=t.get(N);ie.shadowIntensity=j.intensity,ie.shadowBias=j.bias,ie.shadowNormalBias=j.normalBias,ie.shadowRadius=j.radius,ie.shadowMapSize=j.mapSize,ie.shadowCameraNear=j.camera.near,ie.shadowCameraFar=j.camera.far,n.pointShadow[p]=ie,n.pointShadowMap[p]=le,n.pointShadowMatrix[p]=N.shadow.matrix,T++}n.point[p]=J,p++}else if(N.isHemisphereLight){let J=e.get(N);J.skyColor.copy(N.color).multiplyScalar(Y),J.groundColor.copy(N.groundColor).multiplyScalar(Y),n.hemi[b]=J,b++}}A>0&&(i.has("OES_texture_float_linear")===!0?(n.rectAreaLTC1=Ie.LTC_FLOAT_1,n.rectAreaLTC2=Ie.LTC_FLOAT_2):(n.rectAreaLTC1=Ie.LTC_HALF_1,n.rectAreaLTC2=Ie.LTC_HALF_2)),n.ambient[0]=h,n.ambient[1]=u,n.ambient[2]=d;let L=n.hash;(L.sunLength!==f||L.directionalLength!==m||L.pointLength!==p||L.spotLength!==y||L.rectAreaLength!==A||L.hemiLength!==b||L.numSunShadows!==g||L.numDirectionalShadows!==R||L.numPointShadows!==T||L.numSpotShadows!==_||L.numSpotMaps!==M||L.numLightProbes!==I)&&(n.sun.length=f,n.directional.length=m,n.spot.length=y,n.rectArea.length=A,n.point.length=p,n.hemi.length=b,n.sunShadow.length=g,n.sunShadowMap.length=g,n.sunShadowMatrix.length=v,n.sunShadowCascade.length=v,n.directionalShadow.length=R,n.directionalShadowMap.length=R,n.directionalShadowMatrix.length=R,n.pointShadow.length=T,n.pointShadowMap.length=T,n.pointShadowMatrix.length=T,n.spotShadow.length=_,n.spotShadowMap.length=_,n.spotLightMatrix.length=_+M-F,n.spotLightMap.length=M,n.numSpotLightShadowsWithMaps=F,n.numLightProbes=I,L.sunLength=f,L.directionalLength=m,L.pointLength=p,L.spotLength=y,L.rectAreaLength=A,L.hemiLength=b,L.numSunShadows=g,L.numDirectionalShadows=R,L.numPointShadows=T,L.numSpotShadows=_,L.numSpotMaps=M,L.numLightProbes=I,n.version=Vb++)}function l(c,h){let u=0,d=0,f=0,g=0,v=0,m=0,p=h.matrixWorldInverse;for(let y=0,A=c.length;y<A;y++){let b=c[y];if(b.isSunLight){let R=n.sun[u];R.direction.setFromMatrixPosition(b.matrixWorld),R.direction.transformDirection(p),u++}else if(b.isDirectionalLight){let R=n.directional[d];R.direction.setFromMatrixPosition(b.matrixWorld),s.setFromMatrixPosition(b.target.matrixWorld),R.direction.sub(s),R.direction.transformDirection(p),d++}else if(b.isSpotLight){let R=n.spot[g];R.position.setFromMatrixPosition(b.matrixWorld),R.position.applyMatrix4(p),R.direction.setFromMatrixPosition(b.matrixWorld),s.setFromMatrixPosition(b.target.matrixWorld),R.direction.sub(s),R.direction.transformDirection(p),g++}else if(b.isRectAreaLight){let R=n.rectArea[v];R.position.setFromMatrixPosition(b.matrixWorld),R.position.applyMatrix4(p),o.identity(),r.copy(b.matrixWorld),r.premultiply(p),o.extractRotation(r),R.halfWidth.set(b.width*.5,0,0),R.halfHeight.set(0,b.height*.5,0),R.halfWidth.applyMatrix4(o),R.halfHeight.applyMatrix4(o),v++}else if(b.isPointLight){let R=n.point[f];R.position.setFromMatrixPosition(b.matrixWorld),R.position.applyMatrix4(p),f++}else if(b.isHemisphereLight){let R=n.hemi[m];R.direction.setFromMatrixPosition(b.matrixWorld),R.direction.transformDirection(p),m++}}}return{setup:a,setupView:l,state:n}}function om(i){let e=new Wb(i),t=[],n=[],s=[];function r(u){h.camera=u,t.length=0,n.length=0,s.length=0}function o(u){u.isLightProbeGrid?s.push(u):t.push(u)}function a(u){n.push(u)}function l(){e.setup(t),s.sort((u,d)=>u.priority-d.priority||u.id-d.id)}function c(u){e.setupView(t,u)}let h={lightsArray:t,shadowsArray:n,lightProbeGridArray:s,camera:null,lights:e,transmissionRenderTarget:{},textureUnits:0};return{init:r,state:h,setupLights:l,setupLightsView:c,pushLight:o,pushShadow:a}}function Xb(i){let e=new WeakMap;function t(s,r=0){let o=e.get(s),a;return o===void 0?(a=new om(i),e.set(s,[a])):r>=o.length?(a=new om(i),o.push(a)):a=o[r],a}function n(){e=new WeakMap}return{get:t,dispose:n}}var qb=`void main() {
	gl_Position = vec4( position, 1.0 );
}`,Yb=`uniform sampler2D shadow_pass;
uniform vec2 resolution;
uniform float radius;
void main() {
	const float samples = float( VSM_SAMPLES );
	float mean = 0.0;
	float squared_mean = 0.0;
	float uvStride = samples <= 1.0 ? 0.0 : 2.0 / ( samples - 1.0 );
	float uvStart = samples <= 1.0 ? 0.0 : - 1.0;
	for ( float i = 0.0; i < samples; i ++ ) {
		float uvOffset = uvStart + i * uvStride;
		#ifdef HORIZONTAL_PASS
			vec2 distribution = texture2D( shadow_pass, ( gl_FragCoord.xy + vec2( uvOffset, 0.0 ) * radius ) / resolution ).rg;
			mean += distribution.x;
			squared_mean += distribution.y * distribution.y + distribution.x * distribution.x;
		#else
			float depth = texture2D( shadow_pass, ( gl_FragCoord.xy + vec2( 0.0, uvOffset ) * radius ) / resolution ).r;
			mean += depth;
			squared_mean += depth * depth;
		#endif
	}
	mean = mean / samples;
	squared_mean = squared_mean / samples;
	float std_dev = sqrt( max( 0.0, squared_mean - mean * mean ) );
	gl_FragColor = vec4( mean, std_dev, 0.0, 1.0 );
}`,$b=[new U(1,0,0),new U(-1,0,0),new U(0,1,0),new U(0,-1,0),new U(0,0,1),new U(0,0,-1)],Zb=[new U(0,-1,0),new U(0,-1,0),new U(0,0,1),new U(0,0,-1),new U(0,-1,0),new U(0,-1,0)],am=new Ut,Sa=new U,Xu=new U;function Jb(i,e,t){let n=new Os,s=new Ve,r=new Ve,o=new Yt,a=new io,l=new Dl,c={},h=t.maxTextureSize,u={[$n]:Ln,[Ln]:$n,[tn]:tn},d=new ji({defines:{VSM_SAMPLES:8},uniforms:{shadow_pass:{value:null},resolution:{value:new Ve},radius:{value:4}},vertexShader:qb,fragmentShader:Yb}),f=d.clone();f.defines.HORIZONTAL_PASS=1;let g=new bt;g.setAttribute("position",new gn(new Float32Array([-1,-1,.5,3,-1,.5,-1,3,.5]),3));let v=new In(g,d),m=this;this.enabled=!1,this.autoUpdate=!0,this.needsUpdate=!1,this.type=sr;let p=this.type;this.render=function(T,_,M){if(m.enabled===!1||m.autoUpdate===!1&&m.needsUpdate===!1||T.length===0)return;this.type===ep&&(Ye("WebGLShadowMap: PCFSoftShadowMap has been removed. Using PCFShadowMap instead."),this.type=sr);let F=i.getRenderTarget(),I=i.getActiveCubeFace(),L=i.getActiveMipmapLevel(),z=i.state;z.setBlending(rr),z.buffers.depth.getReversed()===!0?z.buffers.color.setClear(0,0,0,0):z.buffers.color.setClear(1,1,1,1),z.buffers.depth.setTest(!0),z.setScissorTest(!1);let G=p!==this.type;G&&_.traverse(function(N){N.material&&(Array.isArray(N.material)?N.material.forEach(W=>W.needsUpdate=!0):N.material.needsUpdate=!0)});for(let N=0,W=T.length;N<W;N++){let Y=T[N],V=Y.shadow;if(V===void 0){Ye("WebGLShadowMap:",Y,"has no shadow.");continue}if(V.autoUpdate===!1&&V.needsUpdate===!1)continue;s.copy(V.mapSize);let le=V.getFrameExtents();s.multiply(le),r.copy(V.mapSize),(s.x>h||s.y>h)&&(s.x>h&&(r.x=Math.floor(h/le.x),s.x=r.x*le.x,V.mapSize.x=r.x),s.y>h&&(r.y=Math.floor(h/le.y),s.y=r.y*le.y,V.mapSize.y=r.y));let J=i.state.buffers.depth.getReversed();if(V.camera._reversedDepth=J,V.map===null||G===!0){if(V.map!==null&&(V.map.depthTexture!==null&&(V.map.depthTexture.dispose(),V.map.depthTexture=null),V.map.dispose()),this.type===oo){if(Y.isPointLight){Ye("WebGLShadowMap: VSM shadow maps are not supported for PointLights. Use PCF or BasicShadowMap instead.");continue}V.map=new oi(s.x,s.y,{format:Gs,type:Ni,minFilter:Yn,magFilter:Yn,generateMipmaps:!1}),V.map.texture.name=Y.name+".shadowMap",V.map.depthTexture=new _s(s.x,s.y,ci),V.map.depthTexture.name=Y.name+".shadowMapDepth",V.map.depthTexture.format=ms,V.map.depthTexture.compareFunction=null,V.map.depthTexture.minFilter=Cn,V.map.depthTexture.magFilter=Cn}else Y.isPointLight?(V.map=new wa(s.x),V.map.depthTexture=new ta(s.x,Di)):(V.map=new oi(s.x,s.y),V.map.depthTexture=new _s(s.x,s.y,Di)),V.map.depthTexture.name=Y.name+".shadowMap",V.map.depthTexture.format=ms,this.type===sr?(V.map.depthTexture.compareFunction=J?Lu:Iu,V.map.depthTexture.minFilter=Yn,V.map.depthTexture.magFilter=Yn):(V.map.depthTexture.compareFunction=null,V.map.depthTexture.minFilter=Cn,V.map.depthTexture.magFilter=Cn);V.camera.updateProjectionMatrix()}V.map.isWebGLCubeRenderTarget!==!0&&(V.map.width!==s.x||V.map.height!==s.y)&&V.map.setSize(s.x,s.y);let j=V.map.isWebGLCubeRenderTarget?6:V.getViewportCount();Y.isPointLight!==!0&&V.updateMatrices(Y,M);let ie=(V.camera.layers.mask&4294967294)!==0?V.camera.layers:M.layers;for(let ue=0;ue<j;ue++){let he=V.getCamera(ue);if(Y.isPointLight){let Q=V.camera,pe=V.matrix,_e=Y.distance||Q.far;_e!==Q.far&&(Q.far=_e,Q.updateProjectionMatrix()),Sa.setFromMatrixPosition(Y.matrixWorld),Q.position.copy(Sa),Xu.copy(Q.position),Xu.add($b[ue]),Q.up.copy(Zb[ue]),Q.lookAt(Xu),Q.updateMatrixWorld(),pe.makeTranslation(-Sa.x,-Sa.y,-Sa.z),am.multiplyMatrices(Q.projectionMatrix,Q.matrixWorldInverse),V._frustum.setFromProjectionMatrix(am,Q.coordinateSystem,Q.reversedDepth)}if(V.map.isWebGLCubeRenderTarget)i.setRenderTarget(V.map,ue),i.clear();else{ue===0&&(i.setRenderTarget(V.map),i.clear());let Q=V.getViewport(ue);o.set(r.x*Q.x,r.y*Q.y,r.x*Q.z,r.y*Q.w),z.viewport(o)}n=V.getFrustum(ue),b(_,M,he,Y,ie,this.type)}V.isPointLightShadow!==!0&&this.type===oo&&y(V,M),V.needsUpdate=!1}p=this.type,m.needsUpdate=!1,i.setRenderTarget(F,I,L)};function y(T,_){let M=e.update(v);d.defines.VSM_SAMPLES!==T.blurSamples&&(d.defines.VSM_SAMPLES=T.blurSamples,f.defines.VSM_SAMPLES=T.blurSamples,d.needsUpdate=!0,f.needsUpdate=!0),T.mapPass===null?T.mapPass=new oi(s.x,s.y,{format:Gs,type:Ni}):(T.mapPass.width!==T.map.width||T.mapPass.height!==T.map.height)&&T.mapPass.setSize(T.map.width,T.map.height),d.uniforms.shadow_pass.value=T.map.depthTexture,d.uniforms.resolution.value.set(T.map.width,T.map.height),d.uniforms.radius.value=T.radius,i.setRenderTarget(T.mapPass),i.clear(),i.renderBufferDirect(_,null,M,d,v,null),f.uniforms.shadow_pass.value=T.mapPass.texture,f.uniforms.resolution.value.set(T.map.width,T.map.height),f.uniforms.radius.value=T.radius,i.setRenderTarget(T.map),i.clear(),i.renderBufferDirect(_,null,M,f,v,null)}function A(T,_,M,F){let I=null,L=M.isPointLight===!0?T.customDistanceMaterial:T.customDepthMaterial;if(L!==void 0)I=L;else if(I=M.isPointLight===!0?l:a,i.localClippingEnabled&&_.clipShadows===!0&&Array.isArray(_.clippingPlanes)&&_.clippingPlanes.length!==0||_.displacementMap&&_.displacementScale!==0||_.alphaMap&&_.alphaTest>0||_.map&&_.alphaTest>0||_.alphaToCoverage===!0){let z=I.uuid,G=_.uuid,N=c[z];N===void 0&&(N={},c[z]=N);let W=N[G];W===void 0&&(W=I.clone(),N[G]=W,_.addEventListener("dispose",R)),I=W}if(I.visible=_.visible,I.wireframe=_.wireframe,F===oo?I.side=_.shadowSide!==null?_.shadowSide:_.side:I.side=_.shadowSide!==null?_.shadowSide:u[_.side],I.alphaMap=_.alphaMap,I.alphaTest=_.alphaToCoverage===!0?.5:_.alphaTest,I.map=_.map,I.clipShadows=_.clipShadows,I.clippingPlanes=_.clippingPlanes,I.clipIntersection=_.clipIntersection,I.displacementMap=_.displacementMap,I.displacementScale=_.displacementScale,I.displacementBias=_.displacementBias,I.wireframeLinewidth=_.wireframeLinewidth,I.linewidth=_.linewidth,M.isPointLight===!0&&I.isMeshDistanceMaterial===!0){let z=i.properties.get(I);z.light=M}return I}function b(T,_,M,F,I,L){if(T.visible===!1)return;if(T.layers.test(I)&&(T.isMesh||T.isLine||T.isPoints)&&(T.castShadow||T.receiveShadow&&L===oo)&&(!T.frustumCulled||T.intersectsFrustum(n))){T.modelViewMatrix.multiplyMatrices(M.matrixWorldInverse,T.matrixWorld);let N=e.update(T),W=T.material;if(Array.isArray(W)){let Y=N.groups;for(let V=0,le=Y.length;V<le;V++){let J=Y[V],j=W[J.materialIndex];if(j&&j.visible){let ie=A(T,j,F,L);T.onBeforeShadow(i,T,_,M,N,ie,J),i.renderBufferDirect(M,null,N,ie,T,J),T.onAfterShadow(i,T,_,M,N,ie,J)}}}else if(W.visible){let Y=A(T,W,F,L);T.onBeforeShadow(i,T,_,M,N,Y,null),i.renderBufferDirect(M,null,N,Y,T,null),T.onAfterShadow(i,T,_,M,N,Y,null)}}let G=T.children;for(let N=0,W=G.length;N<W;N++)b(G[N],_,M,F,I,L)}function R(T){T.target.removeEventListener("dispose",R);for(let M in c){let F=c[M],I=T.target.uuid;I in F&&(F[I].dispose(),delete F[I])}}}function Kb(i,e){function t(){let O=!1,se=new Yt,te=null,Me=new Yt(0,0,0,0);return{setMask:function(me){te!==me&&!O&&(i.colorMask(me,me,me,me),te=me)},setLocked:function(me){O=me},setClear:function(me,ve,Ge,Ke,ae){ae===!0&&(me*=Ke,ve*=Ke,Ge*=Ke),se.set(me,ve,Ge,Ke),Me.equals(se)===!1&&(i.clearColor(me,ve,Ge,Ke),Me.copy(se))},reset:function(){O=!1,te=null,Me.set(-1,0,0,0)}}}function n(){let O=!1,se=!1,te=null,Me=null,me=null;return{setReversed:function(ve){if(se!==ve){let Ge=e.get("EXT_clip_control");ve?Ge.clipControlEXT(Ge.LOWER_LEFT_EXT,Ge.ZERO_TO_ONE_EXT):Ge.clipControlEXT(Ge.LOWER_LEFT_EXT,Ge.NEGATIVE_ONE_TO_ONE_EXT),se=ve;let Ke=me;me=null,this.setClear(Ke)}},getReversed:function(){return se},setTest:function(ve){ve?be(i.DEPTH_TEST):We(i.DEPTH_TEST)},setMask:function(ve){te!==ve&&!O&&(i.depthMask(ve),te=ve)},setFunc:function(ve){if(se&&(ve=Np[ve]),Me!==ve){switch(ve){case ml:i.depthFunc(i.NEVER);break;case gl:i.depthFunc(i.ALWAYS);break;case _l:i.depthFunc(i.LESS);break;case qr:i.depthFunc(i.LEQUAL);break;case xl:i.depthFunc(i.EQUAL);break;case yl:i.depthFunc(i.GEQUAL);break;case vl:i.depthFunc(i.GREATER);break;case bl:i.depthFunc(i.NOTEQUAL);break;default:i.depthFunc(i.LEQUAL)}Me=ve}},setLocked:function(ve){O=ve},setClear:function(ve){me!==ve&&(me=ve,se&&(ve=1-ve),i.clearDepth(ve))},reset:function(){O=!1,te=null,Me=null,me=null,se=!1}}}function s(){let O=!1,se=null,te=null,Me=null,me=null,ve=null,Ge=null,Ke=null,ae=null;return{setTest:function(Fe){O||(Fe?be(i.STENCIL_TEST):We(i.STENCIL_TEST))},setMask:function(Fe){se!==Fe&&!O&&(i.stencilMask(Fe),se=Fe)},setFunc:function(Fe,je,Ae){(te!==Fe||Me!==je||me!==Ae)&&(i.stencilFunc(Fe,je,Ae),te=Fe,Me=je,me=Ae)},setOp:function(Fe,je,Ae){(ve!==Fe||Ge!==je||Ke!==Ae)&&(i.stencilOp(Fe,je,Ae),ve=Fe,Ge=je,Ke=Ae)},setLocked:function(Fe){O=Fe},setClear:function(Fe){ae!==Fe&&(i.clearStencil(Fe),ae=Fe)},reset:function(){O=!1,se=null,te=null,Me=null,me=null,ve=null,Ge=null,Ke=null,ae=null}}}let r=new t,o=new n,a=new s,l={},c=new WeakMap,h={},u={},d={},f=new WeakMap,g=[],v=null,m=!1,p=null,y=null,A=null,b=null,R=null,T=null,_=null,M=new Ze(0,0,0),F=0,I=!1,L=null,z=null,G=null,N=null,W=null,Y=i.getParameter(i.MAX_COMBINED_TEXTURE_IMAGE_UNITS),V=!1,le=0,J=i.getParameter(i.VERSION);J.indexOf("WebGL")!==-1?(le=parseFloat(/^WebGL (\d)/.exec(J)[1]),V=le>=1):J.indexOf("OpenGL ES")!==-1&&(le=parseFloat(/^OpenGL ES (\d)/.exec(J)[1]),V=le>=2);let j=null,ie={},ue=i.getParameter(i.SCISSOR_BOX),he=i.getParameter(i.VIEWPORT),Q=new Yt().fromArray(ue),pe=new Yt().fromArray(he);function _e(O,se,te,Me){let me=new Uint8Array(4),ve=i.createTexture();i.bindTexture(O,ve),i.texParameteri(O,i.TEXTURE_MIN_FILTER,i.NEAREST),i.texParameteri(O,i.TEXTURE_MAG_FILTER,i.NEAREST);for(let Ge=0;Ge<te;Ge++)O===i.TEXTURE_3D||O===i.TEXTURE_2D_ARRAY?i.texImage3D(se,0,i.RGBA,1,1,Me,0,i.RGBA,i.UNSIGNED_BYTE,me):i.texImage2D(se+Ge,0,i.RGBA,1,1,0,i.RGBA,i.UNSIGNED_BYTE,me);return ve}let Te={};Te[i.TEXTURE_2D]=_e(i.TEXTURE_2D,i.TEXTURE_2D,1),Te[i.TEXTURE_CUBE_MAP]=_e(i.TEXTURE_CUBE_MAP,i.TEXTURE_CUBE_MAP_POSITIVE_X,6),Te[i.TEXTURE_2D_ARRAY]=_e(i.TEXTURE_2D_ARRAY,i.TEXTURE_2D_ARRAY,1,1),Te[i.TEXTURE_3D]=_e(i.TEXTURE_3D,i.TEXTURE_3D,1,1),r.setClear(0,0,0,1),o.setClear(1),a.setClear(0),be(i.DEPTH_TEST),o.setFunc(qr),rn(!1),Lt(cu),be(i.CULL_FACE),Xt(rr);function be(O){h[O]!==!0&&(i.enable(O),h[O]=!0)}function We(O){h[O]!==!1&&(i.disable(O),h[O]=!1)}function rt(O,se){return d[O]!==se?(i.bindFramebuffer(O,se),d[O]=se,O===i.DRAW_FRAMEBUFFER&&(d[i.FRAMEBUFFER]=se),O===i.FRAMEBUFFER&&(d[i.DRAW_FRAMEBUFFER]=se),!0):!1}function He(O,se){let te=g,Me=!1;if(O){te=f.get(se),te===void 0&&(te=[],f.set(se,te));let me=O.textures;if(te.length!==me.length||te[0]!==i.COLOR_ATTACHMENT0){for(let ve=0,Ge=me.length;ve<Ge;ve++)te[ve]=i.COLOR_ATTACHMENT0+ve;te.length=me.length,Me=!0}}else te[0]!==i.BACK&&(te[0]=i.BACK,Me=!0);Me&&i.drawBuffers(te)}function dt(O){return v!==O?(i.useProgram(O),v=O,!0):!1}let ct={[or]:i.FUNC_ADD,[np]:i.FUNC_SUBTRACT,[ip]:i.FUNC_REVERSE_SUBTRACT};ct[sp]=i.MIN,ct[rp]=i.MAX;let it={[op]:i.ZERO,[ap]:i.ONE,[lp]:i.SRC_COLOR,[fu]:i.SRC_ALPHA,[pp]:i.SRC_ALPHA_SATURATE,[dp]:i.DST_COLOR,[hp]:i.DST_ALPHA,[cp]:i.ONE_MINUS_SRC_COLOR,[pu]:i.ONE_MINUS_SRC_ALPHA,[fp]:i.ONE_MINUS_DST_COLOR,[up]:i.ONE_MINUS_DST_ALPHA,[mp]:i.CONSTANT_COLOR,[gp]:i.ONE_MINUS_CONSTANT_COLOR,[_p]:i.CONSTANT_ALPHA,[xp]:i.ONE_MINUS_CONSTANT_ALPHA};function Xt(O,se,te,Me,me,ve,Ge,Ke,ae,Fe){if(O===rr){m===!0&&(We(i.BLEND),m=!1);return}if(m===!1&&(be(i.BLEND),m=!0),O!==tp){if(O!==p||Fe!==I){if((y!==or||R!==or)&&(i.blendEquation(i.FUNC_ADD),y=or,R=or),Fe)switch(O){case ao:i.blendFuncSeparate(i.ONE,i.ONE_MINUS_SRC_ALPHA,i.ONE,i.ONE_MINUS_SRC_ALPHA);break;case hu:i.blendFunc(i.ONE,i.ONE);break;case uu:i.blendFuncSeparate(i.ZERO,i.ONE_MINUS_SRC_COLOR,i.ZERO,i.ONE);break;case du:i.blendFuncSeparate(i.DST_COLOR,i.ONE_MINUS_SRC_ALPHA,i.ZERO,i.ONE);break;default:Qe("WebGLState: Invalid blending: ",O);break}else switch(O){case ao:i.blendFuncSeparate(i.SRC_ALPHA,i.ONE_MINUS_SRC_ALPHA,i.ONE,i.ONE_MINUS_SRC_ALPHA);break;case hu:i.blendFuncSeparate(i.SRC_ALPHA,i.ONE,i.ONE,i.ONE);break;case uu:Qe("WebGLState: SubtractiveBlending requires material.premultipliedAlpha = true");break;case du:Qe("WebGLState: MultiplyBlending requires material.premultipliedAlpha = true");break;default:Qe("WebGLState: Invalid blending: ",O);break}A=null,b=null,T=null,_=null,M.set(0,0,0),F=0,p=O,I=Fe}return}me=me||se,ve=ve||te,Ge=Ge||Me,(se!==y||me!==R)&&(i.blendEquationSeparate(ct[se],ct[me]),y=se,R=me),(te!==A||Me!==b||ve!==T||Ge!==_)&&(i.blendFuncSeparate(it[te],it[Me],it[ve],it[Ge]),A=te,b=Me,T=ve,_=Ge),(Ke.equals(M)===!1||ae!==F)&&(i.blendColor(Ke.r,Ke.g,Ke.b,ae),M.copy(Ke),F=ae),p=O,I=!1}function Bt(O,se){O.side===tn?We(i.CULL_FACE):be(i.CULL_FACE);let te=O.side===Ln;se&&(te=!te),rn(te),O.blending===ao&&O.transparent===!1?Xt(rr):Xt(O.blending,O.blendEquation,O.blendSrc,O.blendDst,O.blendEquationAlpha,O.blendSrcAlpha,O.blendDstAlpha,O.blendColor,O.blendAlpha,O.premultipliedAlpha),o.setFunc(O.depthFunc),o.setTest(O.depthTest),o.setMask(O.depthWrite),r.setMask(O.colorWrite);let Me=O.stencilWrite;a.setTest(Me),Me&&(a.setMask(O.stencilWriteMask),a.setFunc(O.stencilFunc,O.stencilRef,O.stencilFuncMask),a.setOp(O.stencilFail,O.stencilZFail,O.stencilZPass)),vt(O.polygonOffset,O.polygonOffsetFactor,O.polygonOffsetUnits),O.alphaToCoverage===!0?be(i.SAMPLE_ALPHA_TO_COVERAGE):We(i.SAMPLE_ALPHA_TO_COVERAGE)}function rn(O){L!==O&&(O?i.frontFace(i.CW):i.frontFace(i.CCW),L=O)}function Lt(O){O!==jf?(be(i.CULL_FACE),O!==z&&(O===cu?i.cullFace(i.BACK):O===Qf?i.cullFace(i.FRONT):i.cullFace(i.FRONT_AND_BACK))):We(i.CULL_FACE),z=O}function Mn(O){O!==G&&(V&&i.lineWidth(O),G=O)}function vt(O,se,te){O?(be(i.POLYGON_OFFSET_FILL),(N!==se||W!==te)&&(N=se,W=te,o.getReversed()&&(se=-se,te=-te),i.polygonOffset(se,te))):We(i.POLYGON_OFFSET_FILL)}function pn(O){O?be(i.SCISSOR_TEST):We(i.SCISSOR_TEST)}function Jt(O){O===void 0&&(O=i.TEXTURE0+Y-1),j!==O&&(i.activeTexture(O),j=O)}function on(O,se,te){te===void 0&&(j===null?te=i.TEXTURE0+Y-1:te=j);let Me=ie[te];Me===void 0&&(Me={type:void 0,texture:void 0},ie[te]=Me),(Me.type!==O||Me.texture!==se)&&(j!==te&&(i.activeTexture(te),j=te),i.bindTexture(O,se||Te[O]),Me.type=O,Me.texture=se)}function B(){let O=ie[j];O!==void 0&&O.type!==void 0&&(i.bindTexture(O.type,null),O.type=void 0,O.texture=void 0)}function Re(){try{i.compressedTexImage2D(...arguments)}catch(O){Qe("WebGLState:",O)}}function $e(){try{i.compressedTexImage3D(...arguments)}catch(O){Qe("WebGLState:",O)}}function ot(){try{i.texSubImage2D(...arguments)}catch(O){Qe("WebGLState:",O)}}function Se(){try{i.texSubImage3D(...arguments)}catch(O){Qe("WebGLState:",O)}}function Nt(){try{i.compressedTexSubImage2D(...arguments)}catch(O){Qe("WebGLState:",O)}}function ke(){try{i.compressedTexSubImage3D(...arguments)}catch(O){Qe("WebGLState:",O)}}function qe(){try{i.texStorage2D(...arguments)}catch(O){Qe("WebGLState:",O)}}function C(){try{i.texStorage3D(...arguments)}catch(O){Qe("WebGLState:",O)}}function S(){try{i.texImage2D(...arguments)}catch(O){Qe("WebGLState:",O)}}function X(){try{i.texImage3D(...arguments)}catch(O){Qe("WebGLState:",O)}}function ce(O){return u[O]!==void 0?u[O]:i.getParameter(O)}function re(O,se){u[O]!==se&&(i.pixelStorei(O,se),u[O]=se)}function ge(O){Q.equals(O)===!1&&(i.scissor(O.x,O.y,O.z,O.w),Q.copy(O))}function xe(O){pe.equals(O)===!1&&(i.viewport(O.x,O.y,O.z,O.w),pe.copy(O))}function ee(O,se){let te=c.get(se);te===void 0&&(te=new WeakMap,c.set(se,te));let Me=te.get(O);Me===void 0&&(Me=i.getUniformBlockIndex(se,O.name),i.uniformBlockBinding(se,Me,Me),te.set(O,Me))}function ne(O,se,te){let me=c.get(se).get(O);l[me]!==te&&(i.bindBufferBase(i.UNIFORM_BUFFER,me,te),l[me]=te)}function fe(){i.disable(i.BLEND),i.disable(i.CULL_FACE),i.disable(i.DEPTH_TEST),i.disable(i.POLYGON_OFFSET_FILL),i.disable(i.SCISSOR_TEST),i.disable(i.STENCIL_TEST),i.disable(i.SAMPLE_ALPHA_TO_COVERAGE),i.blendEquation(i.FUNC_ADD),i.blendFunc(i.ONE,i.ZERO),i.blendFuncSeparate(i.ONE,i.ZERO,i.ONE,i.ZERO),i.blendColor(0,0,0,0),i.colorMask(!0,!0,!0,!0),i.clearColor(0,0,0,0),i.depthMask(!0),i.depthFunc(i.LESS),o.setReversed(!1),i.clearDepth(1),i.stencilMask(4294967295),i.stencilFunc(i.ALWAYS,0,4294967295),i.stencilOp(i.KEEP,i.KEEP,i.KEEP),i.clearStencil(0),i.cullFace(i.BACK),i.frontFace(i.CCW),i.polygonOffset(0,0),i.activeTexture(i.TEXTURE0),i.bindFramebuffer(i.FRAMEBUFFER,null),i.bindFramebuffer(i.DRAW_FRAMEBUFFER,null),i.bindFramebuffer(i.READ_FRAMEBUFFER,null),i.useProgram(null),i.lineWidth(1),i.scissor(0,0,i.canvas.width,i.canvas.height),i.viewport(0,0,i.canvas.width,i.canvas.height),i.pixelStorei(i.PACK_ALIGNMENT,4),i.pixelStorei(i.UNPACK_ALIGNMENT,4),i.pixelStorei(i.UNPACK_FLIP_Y_WEBGL,!1),i.pixelStorei(i.UNPACK_PREMULTIPLY_ALPHA_WEBGL,!1),i.pixelStorei(i.UNPACK_COLORSPACE_CONVERSION_WEBGL,i.BROWSER_DEFAULT_WEBGL),i.pixelStorei(i.PACK_ROW_LENGTH,0),i.pixelStorei(i.PACK_SKIP_PIXELS,0),i.pixelStorei(i.PACK_SKIP_ROWS,0),i.pixelStorei(i.UNPACK_ROW_LENGTH,0),i.pixelStorei(i.UNPACK_IMAGE_HEIGHT,0),i.pixelStorei(i.UNPACK_SKIP_PIXELS,0),i.pixelStorei(i.UNPACK_SKIP_ROWS,0),i.pixelStorei(i.UNPACK_SKIP_IMAGES,0),h={},u={},j=null,ie={},d={},l={},f=new WeakMap,g=[],v=null,m=!1,p=null,y=null,A=null,b=null,R=null,T=null,_=null,M=new Ze(0,0,0),F=0,I=!1,L=null,z=null,G=null,N=null,W=null,Q.set(0,0,i.canvas.width,i.canvas.height),pe.set(0,0,i.canvas.width,i.canvas.height),r.reset(),o.reset(),a.reset()}return{buffers:{color:r,depth:o,stencil:a},enable:be,disable:We,bindFramebuffer:rt,drawBuffers:He,useProgram:dt,setBlending:Xt,setMaterial:Bt,setFlipSided:rn,setCullFace:Lt,setLineWidth:Mn,setPolygonOffset:vt,setScissorTest:pn,activeTexture:Jt,bindTexture:on,unbindTexture:B,compressedTexImage2D:Re,compressedTexImage3D:$e,texImage2D:S,texImage3D:X,pixelStorei:re,getParameter:ce,updateUBOMapping:ee,uniformBlockBinding:ne,texStorage2D:qe,texStorage3D:C,texSubImage2D:ot,texSubImage3D:Se,compressedTexSubImage2D:Nt,compressedTexSubImage3D:ke,scissor:ge,viewport:xe,reset:fe}}function jb(i,e,t,n,s,r,o){let a=e.has("WEBGL_multisampled_render_to_texture")?e.get("WEBGL_multisampled_render_to_texture"):null,l=typeof navigator>"u"?!1:/OculusBrowser/g.test(navigator.userAgent),c=new Ve,h=new WeakMap,u=new Set,d,f=new WeakMap,g=new Set,v=new FinalizationRegistry(C=>g.delete(C)),m=!1;try{m=typeof OffscreenCanvas<"u"&&new OffscreenCanvas(1,1).getContext("2d")!==null}catch{}function p(C,S){return m?new OffscreenCanvas(C,S):$o("canvas")}function y(C,S,X){let ce=1,re=qe(C);if((re.width>X||re.height>X)&&(ce=X/Math.max(re.width,re.height)),ce<1)if(typeof HTMLImageElement<"u"&&C instanceof HTMLImageElement||typeof HTMLCanvasElement<"u"&&C instanceof HTMLCanvasElement||typeof ImageBitmap<"u"&&C instanceof ImageBitmap||typeof VideoFrame<"u"&&C instanceof VideoFrame){let ge=Math.floor(ce*re.width),xe=Math.floor(ce*re.height);d===void 0&&(d=p(ge,xe));let ee=S?p(ge,xe):d;return ee.width=ge,ee.height=xe,ee.getContext("2d").drawImage(C,0,0,ge,xe),Ye("WebGLRenderer: Texture has been resized from ("+re.width+"x"+re.height+") to ("+ge+"x"+xe+")."),ee}else return"data"in C&&Ye("WebGLRenderer: Image in DataTexture is too big ("+re.width+"x"+re.height+")."),C;return C}function A(C){return C.generateMipmaps}function b(C){i.generateMipmap(C)}function R(C){return C.isWebGLCubeRenderTarget?i.TEXTURE_CUBE_MAP:C.isWebGL3DRenderTarget?i.TEXTURE_3D:C.isWebGLArrayRenderTarget||C.isCompressedArrayTexture?i.TEXTURE_2D_ARRAY:i.TEXTURE_2D}function T(C,S,X,ce,re,ge=!1){if(C!==null){if(i[C]!==void 0)return i[C];Ye("WebGLRenderer: Attempt to use non-existing WebGL internal format '"+C+"'")}let xe;ce&&(xe=e.get("EXT_texture_norm16"),xe||Ye("WebGLRenderer: Unable to use normalized textures without EXT_texture_norm16 extension"));let ee=S;if(S===i.RED&&(X===i.FLOAT&&(ee=i.R32F),X===i.HALF_FLOAT&&(ee=i.R16F),X===i.UNSIGNED_BYTE&&(ee=i.R8),X===i.UNSIGNED_SHORT&&xe&&(ee=xe.R16_EXT),X===i.SHORT&&xe&&(ee=xe.R16_SNORM_EXT)),S===i.RED_INTEGER&&(X===i.UNSIGNED_BYTE&&(ee=i.R8UI),X===i.UNSIGNED_SHORT&&(ee=i.R16UI),X===i.UNSIGNED_INT&&(ee=i.R32UI),X===i.BYTE&&(ee=i.R8I),X===i.SHORT&&(ee=i.R16I),X===i.INT&&(ee=i.R32I)),S===i.RG&&(X===i.FLOAT&&(ee=i.RG32F),X===i.HALF_FLOAT&&(ee=i.RG16F),X===i.UNSIGNED_BYTE&&(ee=i.RG8),X===i.UNSIGNED_SHORT&&xe&&(ee=xe.RG16_EXT),X===i.SHORT&&xe&&(ee=xe.RG16_SNORM_EXT)),S===i.RG_INTEGER&&(X===i.UNSIGNED_BYTE&&(ee=i.RG8UI),X===i.UNSIGNED_SHORT&&(ee=i.RG16UI),X===i.UNSIGNED_INT&&(ee=i.RG32UI),X===i.BYTE&&(ee=i.RG8I),X===i.SHORT&&(ee=i.RG16I),X===i.INT&&(ee=i.RG32I)),S===i.RGB_INTEGER&&(X===i.UNSIGNED_BYTE&&(ee=i.RGB8UI),X===i.UNSIGNED_SHORT&&(ee=i.RGB16UI),X===i.UNSIGNED_INT&&(ee=i.RGB32UI),X===i.BYTE&&(ee=i.RGB8I),X===i.SHORT&&(ee=i.RGB16I),X===i.INT&&(ee=i.RGB32I)),S===i.RGBA_INTEGER&&(X===i.UNSIGNED_BYTE&&(ee=i.RGBA8UI),X===i.UNSIGNED_SHORT&&(ee=i.RGBA16UI),X===i.UNSIGNED_INT&&(ee=i.RGBA32UI),X===i.BYTE&&(ee=i.RGBA8I),X===i.SHORT&&(ee=i.RGBA16I),X===i.INT&&(ee=i.RGBA32I)),S===i.RGB&&(X===i.UNSIGNED_SHORT&&xe&&(ee=xe.RGB16_EXT),X===i.SHORT&&xe&&(ee=xe.RGB16_SNORM_EXT),X===i.UNSIGNED_INT_5_9_9_9_REV&&(ee=i.RGB9_E5),X===i.UNSIGNED_INT_10F_11F_11F_REV&&(ee=i.R11F_G11F_B10F)),S===i.RGBA){let ne=ge?Yo:xt.getTransfer(re);X===i.FLOAT&&(ee=i.RGBA32F),X===i.HALF_FLOAT&&(ee=i.RGBA16F),X===i.UNSIGNED_BYTE&&(ee=ne===At?i.SRGB8_ALPHA8:i.RGBA8),X===i.UNSIGNED_SHORT&&xe&&(ee=xe.RGBA16_EXT),X===i.SHORT&&xe&&(ee=xe.RGBA16_SNORM_EXT),X===i.UNSIGNED_SHORT_4_4_4_4&&(ee=i.RGBA4),X===i.UNSIGNED_SHORT_5_5_5_1&&(ee=i.RGB5_A1)}return(ee===i.R16F||ee===i.R32F||ee===i.RG16F||ee===i.RG32F||ee===i.RGBA16F||ee===i.RGBA32F)&&e.get("EXT_color_buffer_float"),ee}function _(C,S){let X;return C?S===null||S===Di||S===lr?X=i.DEPTH24_STENCIL8:S===ci?X=i.DEPTH32F_STENCIL8:S===co&&(X=i.DEPTH24_STENCIL8,Ye("DepthTexture: 16 bit depth attachment is not supported with stencil. Using 24-bit attachment.")):S===null||S===Di||S===lr?X=i.DEPTH_COMPONENT24:S===ci?X=i.DEPTH_COMPONENT32F:S===co&&(X=i.DEPTH_COMPONENT16),X}function M(C,S){return A(C)===!0||C.isFramebufferTexture&&C.minFilter!==Cn&&C.minFilter!==Yn?Math.log2(Math.max(S.width,S.height))+1:C.mipmaps.length>0?C.mipmaps.length:C.isCompressedTexture&&Array.isArray(C.image)?S.mipmaps.length:1}function F(C){let S=new WeakRef(C);n.get(C).__ref=S,g.add(S),v.register(C,S,S)}function I(C){let S=n.get(C).__ref;S!==void 0&&(g.delete(S),v.unregister(S))}function L(C){G(C.target)}function z(C){N(C.target)}function G(C){C.removeEventListener("dispose",L),I(C),Y(C),C.isVideoTexture&&h.delete(C),C.isHTMLTexture&&u.delete(C)}function N(C){C.removeEventListener("dispose",z),I(C),le(C)}function W(){for(let C of g){let S=C.deref();S!==void 0&&(S.isRenderTarget===!0?N(S):G(S))}g.clear(),u.clear()}function Y(C){let S=n.get(C);if(S.__webglInit===void 0)return;let X=C.source,ce=f.get(X);if(ce){let re=ce[S.__cacheKey];re.usedTimes--,re.usedTimes===0&&V(C),Object.keys(ce).length===0&&f.delete(X)}n.remove(C)}function V(C){let S=n.get(C);i.deleteTexture(S.__webglTexture);let X=C.source,ce=f.get(X);delete ce[S.__cacheKey],o.memory.textures--}function le(C){let S=n.get(C);S.__depthDisposeCallback&&S.__depthDisposeCallback();let X=C.depthTexture;if(X&&X.renderTarget===C&&G(X),C.isWebGLCubeRenderTarget)for(let re=0;re<6;re++){if(Array.isArray(S.__webglFramebuffer[re]))for(let ge=0;ge<S.__webglFramebuffer[re].length;ge++)i.deleteFramebuffer(S.__webglFramebuffer[re][ge]);else i.deleteFramebuffer(S.__webglFramebuffer[re]);S.__webglDepthbuffer&&i.deleteRenderbuffer(S.__webglDepthbuffer[re])}else{if(Array.isArray(S.__webglFramebuffer))for(let re=0;re<S.__webglFramebuffer.length;re++)i.deleteFramebuffer(S.__webglFramebuffer[re]);else i.deleteFramebuffer(S.__webglFramebuffer);if(S.__webglDepthbuffer&&i.deleteRenderbuffer(S.__webglDepthbuffer),S.__webglMultisampledFramebuffer&&i.deleteFramebuffer(S.__webglMultisampledFramebuffer),S.__webglColorRenderbuffer)for(let re=0;re<S.__webglColorRenderbuffer.length;re++)S.__webglColorRenderbuffer[re]&&i.deleteRenderbuffer(S.__webglColorRenderbuffer[re]);S.__webglDepthRenderbuffer&&i.deleteRenderbuffer(S.__webglDepthRenderbuffer)}let ce=C.textures;for(let re=0,ge=ce.length;re<ge;re++){let xe=n.get(ce[re]);xe.__webglTexture&&(i.deleteTexture(xe.__webglTexture),o.memory.textures--),n.remove(ce[re])}n.remove(C)}let J=0;function j(){J=0}function ie(){return J}function ue(C){J=C}function he(){let C=J;return C>=s.maxTextures&&Ye("WebGLTextures: Trying to use "+(C+1)+" texture units while this GPU supports only "+s.maxTextures),J+=1,C}function Q(C){let S=[];return S.push(C.wrapS),S.push(C.wrapT),S.push(C.wrapR||0),S.push(C.magFilter),S.push(C.minFilter),S.push(C.anisotropy),S.push(C.internalFormat),S.push(C.format),S.push(C.type),S.push(C.generateMipmaps),S.push(C.mipmapsAutoUpdate),S.push(C.premultiplyAlpha),S.push(C.flipY),S.push(C.unpackAlignment),S.push(C.colorSpace),S.join()}function pe(C,S){let X=n.get(C);if(C.isVideoTexture&&Nt(C),C.isRenderTargetTexture===!1&&C.isExternalTexture!==!0&&C.version>0&&X.__version!==C.version){let ce=C.image;if(ce===null)Ye("WebGLRenderer: Texture marked for update but no image data found.");else if(ce.complete===!1)Ye("WebGLRenderer: Texture marked for update but image is incomplete");else{Bt(X,C,S);return}}else C.isExternalTexture&&(X.__webglTexture=C.sourceTexture?C.sourceTexture:null);t.bindTexture(i.TEXTURE_2D,X.__webglTexture,i.TEXTURE0+S)}function _e(C,S){let X=n.get(C);if(C.isRenderTargetTexture===!1&&C.version>0&&X.__version!==C.version){Bt(X,C,S);return}else C.isExternalTexture&&(X.__webglTexture=C.sourceTexture?C.sourceTexture:null);t.bindTexture(i.TEXTURE_2D_ARRAY,X.__webglTexture,i.TEXTURE0+S)}function Te(C,S){let X=n.get(C);if(C.isRenderTargetTexture===!1&&C.version>0&&X.__version!==C.version){Bt(X,C,S);return}t.bindTexture(i.TEXTURE_3D,X.__webglTexture,i.TEXTURE0+S)}function be(C,S){let X=n.get(C);if(C.version>0&&X.__version!==C.version){rn(X,C,S);return}t.bindTexture(i.TEXTURE_CUBE_MAP,X.__webglTexture,i.TEXTURE0+S)}let We={[Sl]:i.REPEAT,[Yi]:i.CLAMP_TO_EDGE,[Ml]:i.MIRRORED_REPEAT},rt={[Cn]:i.NEAREST,[bp]:i.NEAREST_MIPMAP_NEAREST,[ma]:i.NEAREST_MIPMAP_LINEAR,[Yn]:i.LINEAR,[Zl]:i.LINEAR_MIPMAP_NEAREST,[ys]:i.LINEAR_MIPMAP_LINEAR},He={[Ep]:i.NEVER,[Du]:i.ALWAYS,[Tp]:i.LESS,[Iu]:i.LEQUAL,[Ap]:i.EQUAL,[Lu]:i.GEQUAL,[Rp]:i.GREATER,[Cp]:i.NOTEQUAL};function dt(C,S){if(S.type===ci&&e.has("OES_texture_float_linear")===!1&&(S.magFilter===Yn||S.magFilter===Zl||S.magFilter===ma||S.magFilter===ys||S.minFilter===Yn||S.minFilter===Zl||S.minFilter===ma||S.minFilter===ys)&&Ye("WebGLRenderer: Unable to use linear filtering with floating point textures. OES_texture_float_linear not supported on this device."),i.texParameteri(C,i.TEXTURE_WRAP_S,We[S.wrapS]),i.texParameteri(C,i.TEXTURE_WRAP_T,We[S.wrapT]),(C===i.TEXTURE_3D||C===i.TEXTURE_2D_ARRAY)&&i.texParameteri(C,i.TEXTURE_WRAP_R,We[S.wrapR]),i.texParameteri(C,i.TEXTURE_MAG_FILTER,rt[S.magFilter]),i.texParameteri(C,i.TEXTURE_MIN_FILTER,rt[S.minFilter]),S.compareFunction&&(i.texParameteri(C,i.TEXTURE_COMPARE_MODE,i.COMPARE_REF_TO_TEXTURE),i.texParameteri(C,i.TEXTURE_COMPARE_FUNC,He[S.compareFunction])),e.has("EXT_texture_filter_anisotropic")===!0){if(S.magFilter===Cn||S.minFilter!==ma&&S.minFilter!==ys||S.type===ci&&e.has("OES_texture_float_linear")===!1)return;if(S.anisotropy>1||n.get(S).__currentAnisotropy){let X=e.get("EXT_texture_filter_anisotropic");i.texParameterf(C,X.TEXTURE_MAX_ANISOTROPY_EXT,Math.min(S.anisotropy,s.getMaxAnisotropy())),n.get(S).__currentAnisotropy=S.anisotropy}}}function ct(C,S){let X=!1;C.__webglInit===void 0&&(C.__webglInit=!0,S.addEventListener("dispose",L),F(S));let ce=S.source,re=f.get(ce);re===void 0&&(re={},f.set(ce,re));let ge=Q(S);if(ge!==C.__cacheKey){re[ge]===void 0&&(re[ge]={texture:i.createTexture(),usedTimes:0},o.memory.textures++,X=!0),re[ge].usedTimes++;let xe=re[C.__cacheKey];xe!==void 0&&(re[C.__cacheKey].usedTimes--,xe.usedTimes===0&&V(S)),C.__cacheKey=ge,C.__webglTexture=re[ge].texture}return X}function it(C,S,X){return Math.floor(Math.floor(C/X)/S)}function Xt(C,S,X,ce){let ge=C.updateRanges;if(ge.length===0)t.texSubImage2D(i.TEXTURE_2D,0,0,0,S.width,S.height,X,ce,S.data);else{ge.sort((O,se)=>O.start-se.start);let xe=0;for(let O=1;O<ge.length;O++){let se=ge[xe],te=ge[O],Me=se.start+se.count,me=it(te.start,S.width,4),ve=it(se.start,S.width,4);te.start<=Me+1&&me===ve&&it(te.start+te.count-1,S.width,4)===me?se.count=Math.max(se.count,te.start+te.count-se.start):(++xe,ge[xe]=te)}ge.length=xe+1;let ee=t.getParameter(i.UNPACK_ROW_LENGTH),ne=t.getParameter(i.UNPACK_SKIP_PIXELS),fe=t.getParameter(i.UNPACK_SKIP_ROWS);t.pixelStorei(i.UNPACK_ROW_LENGTH,S.width);for(let O=0,se=ge.length;O<se;O++){let te=ge[O],Me=Math.floor(te.start/4),me=Math.ceil(te.count/4),ve=Me%S.width,Ge=Math.floor(Me/S.width),Ke=me,ae=1;t.pixelStorei(i.UNPACK_SKIP_PIXELS,ve),t.pixelStorei(i.UNPACK_SKIP_ROWS,Ge),t.texSubImage2D(i.TEXTURE_2D,0,ve,Ge,Ke,ae,X,ce,S.data)}C.clearUpdateRanges(),t.pixelStorei(i.UNPACK_ROW_LENGTH,ee),t.pixelStorei(i.UNPACK_SKIP_PIXELS,ne),t.pixelStorei(i.UNPACK_SKIP_ROWS,fe)}}function Bt(C,S,X){let ce=i.TEXTURE_2D;(S.isDataArrayTexture||S.isCompressedArrayTexture)&&(ce=i.TEXTURE_2D_ARRAY),S.isData3DTexture&&(ce=i.TEXTURE_3D);let re=ct(C,S),ge=S.source;t.bindTexture(ce,C.__webglTexture,i.TEXTURE0+X);let xe=n.get(ge);if(ge.version!==xe.__version||re===!0){if(t.activeTexture(i.TEXTURE0+X),(typeof ImageBitmap<"u"&&S.image instanceof ImageBitmap)===!1){let ae=xt.getPrimaries(xt.workingColorSpace),Fe=S.colorSpace===bs?null:xt.getPrimaries(S.colorSpace),je=S.colorSpace===bs||ae===Fe?i.NONE:i.BROWSER_DEFAULT_WEBGL;t.pixelStorei(i.UNPACK_FLIP_Y_WEBGL,S.flipY),t.pixelStorei(i.UNPACK_PREMULTIPLY_ALPHA_WEBGL,S.premultiplyAlpha),t.pixelStorei(i.UNPACK_COLORSPACE_CONVERSION_WEBGL,je)}t.pixelStorei(i.UNPACK_ALIGNMENT,S.unpackAlignment);let ne=y(S.image,!1,s.maxTextureSize);ne=ke(S,ne);let fe=r.convert(S.format,S.colorSpace),O=r.convert(S.type),se=T(S.internalFormat,fe,O,S.normalized,S.colorSpace,S.isVideoTexture);dt(ce,S);let te,Me=S.mipmaps,me=S.isVideoTexture!==!0,ve=xe.__version===void 0||re===!0,Ge=ge.dataReady,Ke=M(S,ne);if(S.isDepthTexture)se=_(S.format===vs,S.type),ve&&(me?t.texStorage2D(i.TEXTURE_2D,1,se,ne.width,ne.height):t.texImage2D(i.TEXTURE_2D,0,se,ne.width,ne.height,0,fe,O,null));else if(S.isDataTexture)if(Me.length>0){me&&ve&&t.texStorage2D(i.TEXTURE_2D,Ke,se,Me[0].width,Me[0].height);for(let ae=0,Fe=Me.length;ae<Fe;ae++)te=Me[ae],me?Ge&&t.texSubImage2D(i.TEXTURE_2D,ae,0,0,te.width,te.height,fe,O,te.data):t.texImage2D(i.TEXTURE_2D,ae,se,te.width,te.height,0,fe,O,te.data);S.generateMipmaps=!1}else me?(ve&&t.texStorage2D(i.TEXTURE_2D,Ke,se,ne.width,ne.height),Ge&&Xt(S,ne,fe,O)):t.texImage2D(i.TEXTURE_2D,0,se,ne.width,ne.height,0,fe,O,ne.data);else if(S.isCompressedTexture)if(S.isCompressedArrayTexture){me&&ve&&t.texStorage3D(i.TEXTURE_2D_ARRAY,Ke,se,Me[0].width,Me[0].height,ne.depth);for(let ae=0,Fe=Me.length;ae<Fe;ae++)if(te=Me[ae],S.format!==Kn)if(fe!==null)if(me){if(Ge)if(S.layerUpdates.size>0){let je=Gu(te.width,te.height,S.format,S.type);for(let Ae of S.layerUpdates){let at=te.data.subarray(Ae*je/te.data.BYTES_PER_ELEMENT,(Ae+1)*je/te.data.BYTES_PER_ELEMENT);t.compressedTexSubImage3D(i.TEXTURE_2D_ARRAY,ae,0,0,Ae,te.width,te.height,1,fe,at)}}else t.compressedTexSubImage3D(i.TEXTURE_2D_ARRAY,ae,0,0,0,te.width,te.height,ne.depth,fe,te.data)}else t.compressedTexImage3D(i.TEXTURE_2D_ARRAY,ae,se,te.width,te.height,ne.depth,0,te.data,0,0);else Ye("WebGLRenderer: Attempt to load unsupported compressed texture format in .uploadTexture()");else me?Ge&&t.texSubImage3D(i.TEXTURE_2D_ARRAY,ae,0,0,0,te.width,te.height,ne.depth,fe,O,te.data):t.texImage3D(i.TEXTURE_2D_ARRAY,ae,se,te.width,te.height,ne.depth,0,fe,O,te.data);S.layerUpdates.size>0&&S.clearLayerUpdates()}else{me&&ve&&t.texStorage2D(i.TEXTURE_2D,Ke,se,Me[0].width,Me[0].height);for(let ae=0,Fe=Me.length;ae<Fe;ae++)te=Me[ae],S.format!==Kn?fe!==null?me?Ge&&t.compressedTexSubImage2D(i.TEXTURE_2D,ae,0,0,te.width,te.height,fe,te.data):t.compressedTexImage2D(i.TEXTURE_2D,ae,se,te.width,te.height,0,te.data):Ye("WebGLRenderer: Attempt to load unsupported compressed texture format in .uploadTexture()"):me?Ge&&t.texSubImage2D(i.TEXTURE_2D,ae,0,0,te.width,te.height,fe,O,te.data):t.texImage2D(i.TEXTURE_2D,ae,se,te.width,te.height,0,fe,O,te.data)}else if(S.isDataArrayTexture)if(me){if(ve&&t.texStorage3D(i.TEXTURE_2D_ARRAY,Ke,se,ne.width,ne.height,ne.depth),Ge)if(S.layerUpdates.size>0){let ae=Gu(ne.width,ne.height,S.format,S.type);for(let Fe of S.layerUpdates){let je=ne.data.subarray(Fe*ae/ne.data.BYTES_PER_ELEMENT,(Fe+1)*ae/ne.data.BYTES_PER_ELEMENT);t.texSubImage3D(i.TEXTURE_2D_ARRAY,0,0,0,Fe,ne.width,ne.height,1,fe,O,je)}S.clearLayerUpdates()}else t.texSubImage3D(i.TEXTURE_2D_ARRAY,0,0,0,0,ne.width,ne.height,ne.depth,fe,O,ne.data)}else t.texImage3D(i.TEXTURE_2D_ARRAY,0,se,ne.width,ne.height,ne.depth,0,fe,O,ne.data);else if(S.isData3DTexture)me?(ve&&t.texStorage3D(i.TEXTURE_3D,Ke,se,ne.width,ne.height,ne.depth),Ge&&t.texSubImage3D(i.TEXTURE_3D,0,0,0,0,ne.width,ne.height,ne.depth,fe,O,ne.data)):t.texImage3D(i.TEXTURE_3D,0,se,ne.width,ne.height,ne.depth,0,fe,O,ne.data);else if(S.isFramebufferTexture){if(ve)if(me)t.texStorage2D(i.TEXTURE_2D,Ke,se,ne.width,ne.height);else{let ae=ne.width,Fe=ne.height;for(let je=0;je<Ke;je++)t.texImage2D(i.TEXTURE_2D,je,se,ae,Fe,0,fe,O,null),ae>>=1,Fe>>=1}}else if(S.isHTMLTexture){if("texElementImage2D"in i){let ae=i.canvas;if(ae.hasAttribute("layoutsubtree")||ae.setAttribute("layoutsubtree","true"),ne.parentNode!==ae){ae.appendChild(ne),u.add(S),ae.onpaint=Fe=>{let je=Fe.changedElements;for(let Ae of u)je.includes(Ae.image)&&(Ae.needsUpdate=!0)},ae.requestPaint();return}if(i.texElementImage2D.length===3)i.texElementImage2D(i.TEXTURE_2D,i.RGBA8,ne);else{let je=i.RGBA,Ae=i.RGBA,at=i.UNSIGNED_BYTE;i.texElementImage2D(i.TEXTURE_2D,0,je,Ae,at,ne)}i.texParameteri(i.TEXTURE_2D,i.TEXTURE_MIN_FILTER,i.LINEAR),i.texParameteri(i.TEXTURE_2D,i.TEXTURE_WRAP_S,i.CLAMP_TO_EDGE),i.texParameteri(i.TEXTURE_2D,i.TEXTURE_WRAP_T,i.CLAMP_TO_EDGE)}}else if(Me.length>0){if(me&&ve){let ae=qe(Me[0]);t.texStorage2D(i.TEXTURE_2D,Ke,se,ae.width,ae.height)}for(let ae=0,Fe=Me.length;ae<Fe;ae++)te=Me[ae],me?Ge&&t.texSubImage2D(i.TEXTURE_2D,ae,0,0,fe,O,te):t.texImage2D(i.TEXTURE_2D,ae,se,fe,O,te);S.generateMipmaps=!1}else if(me){if(ve){let ae=qe(ne);t.texStorage2D(i.TEXTURE_2D,Ke,se,ae.width,ae.height)}Ge&&t.texSubImage2D(i.TEXTURE_2D,0,0,0,fe,O,ne)}else t.texImage2D(i.TEXTURE_2D,0,se,fe,O,ne);A(S)&&S.mipmapsAutoUpdate===!0&&b(ce),xe.__version=ge.version,S.onUpdate&&S.onUpdate(S)}C.__version=S.version}function rn(C,S,X){if(S.image.length!==6)return;let ce=ct(C,S),re=S.source;t.bindTexture(i.TEXTURE_CUBE_MAP,C.__webglTexture,i.TEXTURE0+X);let ge=n.get(re);if(re.version!==ge.__version||ce===!0){t.activeTexture(i.TEXTURE0+X);let xe=xt.getPrimaries(xt.workingColorSpace),ee=S.colorSpace===bs?null:xt.getPrimaries(S.colorSpace),ne=S.colorSpace===bs||xe===ee?i.NONE:i.BROWSER_DEFAULT_WEBGL;t.pixelStorei(i.UNPACK_FLIP_Y_WEBGL,S.flipY),t.pixelStorei(i.UNPACK_PREMULTIPLY_ALPHA_WEBGL,S.premultiplyAlpha),t.pixelStorei(i.UNPACK_ALIGNMENT,S.unpackAlignment),t.pixelStorei(i.UNPACK_COLORSPACE_CONVERSION_WEBGL,ne);let fe=S.isCompressedTexture||S.image[0].isCompressedTexture,O=S.image[0]&&S.image[0].isDataTexture,se=[];for(let Ae=0;Ae<6;Ae++)!fe&&!O?se[Ae]=y(S.image[Ae],!0,s.maxCubemapSize):se[Ae]=O?S.image[Ae].image:S.image[Ae],se[Ae]=ke(S,se[Ae]);let te=se[0],Me=r.convert(S.format,S.colorSpace),me=r.convert(S.type),ve=T(S.internalFormat,Me,me,S.normalized,S.colorSpace),Ge=S.isVideoTexture!==!0,Ke=ge.__version===void 0||ce===!0,ae=re.dataReady,Fe=M(S,te);dt(i.TEXTURE_CUBE_MAP,S);let je;if(S.isDepthTexture){if(ve=_(S.format===vs,S.type),Ke)if(Ge)t.texStorage2D(i.TEXTURE_CUBE_MAP,1,ve,te.width,te.height);else for(let Ae=0;Ae<6;Ae++)t.texImage2D(i.TEXTURE_CUBE_MAP_POSITIVE_X+Ae,0,ve,te.width,te.height,0,Me,me,null)}else if(fe){Ge&&Ke&&t.texStorage2D(i.TEXTURE_CUBE_MAP,Fe,ve,te.width,te.height);for(let Ae=0;Ae<6;Ae++){je=se[Ae].mipmaps;for(let at=0;at<je.length;at++){let kt=je[at];S.format!==Kn?Me!==null?Ge?ae&&t.compressedTexSubImage2D(i.TEXTURE_CUBE_MAP_POSITIVE_X+Ae,at,0,0,kt.width,kt.height,Me,kt.data):t.compressedTexImage2D(i.TEXTURE_CUBE_MAP_POSITIVE_X+Ae,at,ve,kt.width,kt.height,0,kt.data):Ye("WebGLRenderer: Attempt to load unsupported compressed texture format in .setTextureCube()"):Ge?ae&&t.texSubImage2D(i.TEXTURE_CUBE_MAP_POSITIVE_X+Ae,at,0,0,kt.width,kt.height,Me,me,kt.data):t.texImage2D(i.TEXTURE_CUBE_MAP_POSITIVE_X+Ae,at,ve,kt.width,kt.height,0,Me,me,kt.data)}}}else{if(je=S.mipmaps,Ge&&Ke){je.length>0&&Fe++;let Ae=qe(se[0]);t.texStorage2D(i.TEXTURE_CUBE_MAP,Fe,ve,Ae.width,Ae.height)}for(let Ae=0;Ae<6;Ae++)if(O){Ge?ae&&t.texSubImage2D(i.TEXTURE_CUBE_MAP_POSITIVE_X+Ae,0,0,0,se[Ae].width,se[Ae].height,Me,me,se[Ae].data):t.texImage2D(i.TEXTURE_CUBE_MAP_POSITIVE_X+Ae,0,ve,se[Ae].width,se[Ae].height,0,Me,me,se[Ae].data);for(let at=0;at<je.length;at++){let Vn=je[at].image[Ae].image;Ge?ae&&t.texSubImage2D(i.TEXTURE_CUBE_MAP_POSITIVE_X+Ae,at+1,0,0,Vn.width,Vn.height,Me,me,Vn.data):t.texImage2D(i.TEXTURE_CUBE_MAP_POSITIVE_X+Ae,at+1,ve,Vn.width,Vn.height,0,Me,me,Vn.data)}}else{Ge?ae&&t.texSubImage2D(i.TEXTURE_CUBE_MAP_POSITIVE_X+Ae,0,0,0,Me,me,se[Ae]):t.texImage2D(i.TEXTURE_CUBE_MAP_POSITIVE_X+Ae,0,ve,Me,me,se[Ae]);for(let at=0;at<je.length;at++){let kt=je[at];Ge?ae&&t.texSubImage2D(i.TEXTURE_CUBE_MAP_POSITIVE_X+Ae,at+1,0,0,Me,me,kt.image[Ae]):t.texImage2D(i.TEXTURE_CUBE_MAP_POSITIVE_X+Ae,at+1,ve,Me,me,kt.image[Ae])}}}A(S)&&S.mipmapsAutoUpdate===!0&&b(i.TEXTURE_CUBE_MAP),ge.__version=re.version,S.onUpdate&&S.onUpdate(S)}C.__version=S.version}function Lt(C,S,X,ce,re,ge){let xe=r.convert(X.format,X.colorSpace),ee=r.convert(X.type),ne=T(X.internalFormat,xe,ee,X.normalized,X.colorSpace),fe=n.get(S),O=n.get(X);if(O.__renderTarget=S,!fe.__hasExternalTextures){let se=Math.max(1,S.width>>ge),te=Math.max(1,S.height>>ge);re===i.TEXTURE_3D||re===i.TEXTURE_2D_ARRAY?t.texImage3D(re,ge,ne,se,te,S.depth,0,xe,ee,null):t.texImage2D(re,ge,ne,se,te,0,xe,ee,null)}t.bindFramebuffer(i.FRAMEBUFFER,C),Se(S)?a.framebufferTexture2DMultisampleEXT(i.FRAMEBUFFER,ce,re,O.__webglTexture,0,ot(S)):(re===i.TEXTURE_2D||re>=i.TEXTURE_CUBE_MAP_POSITIVE_X&&re<=i.TEXTURE_CUBE_MAP_NEGATIVE_Z)&&i.framebufferTexture2D(i.FRAMEBUFFER,ce,re,O.__webglTexture,ge),t.bindFramebuffer(i.FRAMEBUFFER,null)}function Mn(C,S,X){if(i.bindRenderbuffer(i.RENDERBUFFER,C),S.depthBuffer){let ce=S.depthTexture,re=ce&&ce.isDepthTexture?ce.type:null,ge=_(S.stencilBuffer,re),xe=S.stencilBuffer?i.DEPTH_STENCIL_ATTACHMENT:i.DEPTH_ATTACHMENT;Se(S)?a.renderbufferStorageMultisampleEXT(i.RENDERBUFFER,ot(S),ge,S.width,S.height):X?i.renderbufferStorageMultisample(i.RENDERBUFFER,ot(S),ge,S.width,S.height):i.renderbufferStorage(i.RENDERBUFFER,ge,S.width,S.height),i.framebufferRenderbuffer(i.FRAMEBUFFER,xe,i.RENDERBUFFER,C)}else{let ce=S.textures;for(let re=0;re<ce.length;re++){let ge=ce[re],xe=r.convert(ge.format,ge.colorSpace),ee=r.convert(ge.type),ne=T(ge.internalFormat,xe,ee,ge.normalized,ge.colorSpace);Se(S)?a.renderbufferStorageMultisampleEXT(i.RENDERBUFFER,ot(S),ne,S.width,S.height):X?i.renderbufferStorageMultisample(i.RENDERBUFFER,ot(S),ne,S.width,S.height):i.renderbufferStorage(i.RENDERBUFFER,ne,S.width,S.height)}}i.bindRenderbuffer(i.RENDERBUFFER,null)}function vt(C,S,X){let ce=S.isWebGLCubeRenderTarget===!0;if(t.bindFramebuffer(i.FRAMEBUFFER,C),!(S.depthTexture&&S.depthTexture.isDepthTexture))throw new Error("THREE.WebGLTextures: renderTarget.depthTexture must be an instance of THREE.DepthTexture.");let re=n.get(S.depthTexture);re.__renderTarget=S;let ge=ce?S.depthTexture.image[0]:S.depthTexture.image;(!re.__webglTexture||ge.width!==S.width||ge.height!==S.height)&&(ge.width=S.width,ge.height=S.height,S.depthTexture.needsUpdate=!0),ce?be(S.depthTexture,0):pe(S.depthTexture,0);let xe=re.__webglTexture,ee=ot(S),ne=ce?i.TEXTURE_CUBE_MAP_POSITIVE_X+X:i.TEXTURE_2D,fe=S.depthTexture.format===vs?i.DEPTH_STENCIL_ATTACHMENT:i.DEPTH_ATTACHMENT;if(S.depthTexture.format===ms)Se(S)?a.framebufferTexture2DMultisampleEXT(i.FRAMEBUFFER,fe,ne,xe,0,ee):i.framebufferTexture2D(i.FRAMEBUFFER,fe,ne,xe,0);else if(S.depthTexture.format===vs)Se(S)?a.framebufferTexture2DMultisampleEXT(i.FRAMEBUFFER,fe,ne,xe,0,ee):i.framebufferTexture2D(i.FRAMEBUFFER,fe,ne,xe,0);else throw new Error("THREE.WebGLTextures: Unknown depthTexture format.")}function pn(C){let S=n.get(C),X=C.isWebGLCubeRenderTarget===!0;if(S.__boundDepthTexture!==C.depthTexture){let ce=C.depthTexture;if(S.__depthDisposeCallback&&S.__depthDisposeCallback(),ce){let re=()=>{delete S.__boundDepthTexture,delete S.__depthDisposeCallback,ce.removeEventListener("dispose",re)};ce.addEventListener("dispose",re),S.__depthDisposeCallback=re}S.__boundDepthTexture=ce}if(C.depthTexture&&!S.__autoAllocateDepthBuffer)if(X)for(let ce=0;ce<6;ce++)vt(S.__webglFramebuffer[ce],C,ce);else C.texture.mipmaps.length>0?vt(S.__webglFramebuffer[0],C,0):vt(S.__webglFramebuffer,C,0);else if(X){S.__webglDepthbuffer=[];for(let ce=0;ce<6;ce++)if(t.bindFramebuffer(i.FRAMEBUFFER,S.__webglFramebuffer[ce]),S.__webglDepthbuffer[ce]===void 0)S.__webglDepthbuffer[ce]=i.createRenderbuffer(),Mn(S.__webglDepthbuffer[ce],C,!1);else{let re=C.stencilBuffer?i.DEPTH_STENCIL_ATTACHMENT:i.DEPTH_ATTACHMENT,ge=S.__webglDepthbuffer[ce];i.bindRenderbuffer(i.RENDERBUFFER,ge),i.framebufferRenderbuffer(i.FRAMEBUFFER,re,i.RENDERBUFFER,ge)}}else if(C.texture.mipmaps.length>0?t.bindFramebuffer(i.FRAMEBUFFER,S.__webglFramebuffer[0]):t.bindFramebuffer(i.FRAMEBUFFER,S.__webglFramebuffer),S.__webglDepthbuffer===void 0)S.__webglDepthbuffer=i.createRenderbuffer(),Mn(S.__webglDepthbuffer,C,!1);else{let re=C.stencilBuffer?i.DEPTH_STENCIL_ATTACHMENT:i.DEPTH_ATTACHMENT,ge=S.__webglDepthbuffer;i.bindRenderbuffer(i.RENDERBUFFER,ge),i.framebufferRenderbuffer(i.FRAMEBUFFER,re,i.RENDERBUFFER,ge)}t.bindFramebuffer(i.FRAMEBUFFER,null)}function Jt(C,S,X){let ce=n.get(C);S!==void 0&&Lt(ce.__webglFramebuffer,C,C.texture,i.COLOR_ATTACHMENT0,i.TEXTURE_2D,0),X!==void 0&&pn(C)}function on(C){let S=C.texture,X=n.get(C),ce=n.get(S);C.addEventListener("dispose",z),F(C);let re=C.textures,ge=C.isWebGLCubeRenderTarget===!0,xe=re.length>1;if(xe||(ce.__webglTexture===void 0&&(ce.__webglTexture=i.createTexture()),ce.__version=S.version,o.memory.textures++),ge){X.__webglFramebuffer=[];for(let ee=0;ee<6;ee++)if(S.mipmaps.length>0){X.__webglFramebuffer[ee]=[];for(let ne=0;ne<S.mipmaps.length;ne++)X.__webglFramebuffer[ee][ne]=i.createFramebuffer()}else X.__webglFramebuffer[ee]=i.createFramebuffer()}else{if(S.mipmaps.length>0){X.__webglFramebuffer=[];for(let ee=0;ee<S.mipmaps.length;ee++)X.__webglFramebuffer[ee]=i.createFramebuffer()}else X.__webglFramebuffer=i.createFramebuffer();if(xe)for(let ee=0,ne=re.length;ee<ne;ee++){let fe=n.get(re[ee]);fe.__webglTexture===void 0&&(fe.__webglTexture=i.createTexture(),o.memory.textures++)}if(C.samples>0&&Se(C)===!1){X.__webglMultisampledFramebuffer=i.createFramebuffer(),X.__webglColorRenderbuffer=[],t.bindFramebuffer(i.FRAMEBUFFER,X.__webglMultisampledFramebuffer);for(let ee=0;ee<re.length;ee++){let ne=re[ee];X.__webglColorRenderbuffer[ee]=i.createRenderbuffer(),i.bindRenderbuffer(i.RENDERBUFFER,X.__webglColorRenderbuffer[ee]);let fe=r.convert(ne.format,ne.colorSpace),O=r.convert(ne.type),se=T(ne.internalFormat,fe,O,ne.normalized,ne.colorSpace,C.isXRRenderTarget===!0),te=ot(C);i.renderbufferStorageMultisample(i.RENDERBUFFER,te,se,C.width,C.height),i.framebufferRenderbuffer(i.FRAMEBUFFER,i.COLOR_ATTACHMENT0+ee,i.RENDERBUFFER,X.__webglColorRenderbuffer[ee])}i.bindRenderbuffer(i.RENDERBUFFER,null),C.depthBuffer&&(X.__webglDepthRenderbuffer=i.createRenderbuffer(),Mn(X.__webglDepthRenderbuffer,C,!0)),t.bindFramebuffer(i.FRAMEBUFFER,null)}}if(ge){t.bindTexture(i.TEXTURE_CUBE_MAP,ce.__webglTexture),dt(i.TEXTURE_CUBE_MAP,S);for(let ee=0;ee<6;ee++)if(S.mipmaps.length>0)for(let ne=0;ne<S.mipmaps.length;ne++)Lt(X.__webglFramebuffer[ee][ne],C,S,i.COLOR_ATTACHMENT0,i.TEXTURE_CUBE_MAP_POSITIVE_X+ee,ne);else Lt(X.__webglFramebuffer[ee],C,S,i.COLOR_ATTACHMENT0,i.TEXTURE_CUBE_MAP_POSITIVE_X+ee,0);A(S)?b(i.TEXTURE_CUBE_MAP):S.mipmaps.length>0&&i.texParameteri(i.TEXTURE_CUBE_MAP,i.TEXTURE_MAX_LEVEL,S.mipmaps.length-1),t.unbindTexture()}else if(xe){for(let ee=0,ne=re.length;ee<ne;ee++){let fe=re[ee],O=n.get(fe),se=i.TEXTURE_2D;(C.isWebGL3DRenderTarget||C.isWebGLArrayRenderTarget)&&(se=C.isWebGL3DRenderTarget?i.TEXTURE_3D:i.TEXTURE_2D_ARRAY),t.bindTexture(se,O.__webglTexture),dt(se,fe),Lt(X.__webglFramebuffer,C,fe,i.COLOR_ATTACHMENT0+ee,se,0),A(fe)&&b(se)}t.unbindTexture()}else{let ee=i.TEXTURE_2D;if((C.isWebGL3DRenderTarget||C.isWebGLArrayRenderTarget)&&(ee=C.isWebGL3DRenderTarget?i.TEXTURE_3D:i.TEXTURE_2D_ARRAY),t.bindTexture(ee,ce.__webglTexture),dt(ee,S),S.mipmaps.length>0)for(let ne=0;ne<S.mipmaps.length;ne++)Lt(X.__webglFramebuffer[ne],C,S,i.COLOR_ATTACHMENT0,ee,ne);else Lt(X.__webglFramebuffer,C,S,i.COLOR_ATTACHMENT0,ee,0);A(S)?b(ee):S.mipmaps.length>0&&i.texParameteri(ee,i.TEXTURE_MAX_LEVEL,S.mipmaps.length-1),t.unbindTexture()}C.depthBuffer&&pn(C)}function B(C){let S=C.textures;for(let X=0,ce=S.length;X<ce;X++){let re=S[X];if(A(re)&&re.mipmapsAutoUpdate===!0){let ge=R(C),xe=n.get(re).__webglTexture;t.bindTexture(ge,xe),b(ge),t.unbindTexture()}}}let Re=[];function $e(C){if(C.samples>0){if(Se(C)===!1){let S=C.textures,X=C.width,ce=C.height,re=i.COLOR_BUFFER_BIT,ge=C.stencilBuffer?i.DEPTH_STENCIL_ATTACHMENT:i.DEPTH_ATTACHMENT,xe=n.get(C),ee=S.length>1;if(ee)for(let fe=0;fe<S.length;fe++)t.bindFramebuffer(i.FRAMEBUFFER,xe.__webglMultisampledFramebuffer),i.framebufferRenderbuffer(i.FRAMEBUFFER,i.COLOR_ATTACHMENT0+fe,i.RENDERBUFFER,null),t.bindFramebuffer(i.FRAMEBUFFER,xe.__webglFramebuffer),i.framebufferTexture2D(i.DRAW_FRAMEBUFFER,i.COLOR_ATTACHMENT0+fe,i.TEXTURE_2D,null,0);t.bindFramebuffer(i.READ_FRAMEBUFFER,xe.__webglMultisampledFramebuffer),C.texture.mipmaps.length>0?t.bindFramebuffer(i.DRAW_FRAMEBUFFER,xe.__webglFramebuffer[0]):t.bindFramebuffer(i.DRAW_FRAMEBUFFER,xe.__webglFramebuffer);for(let fe=0;fe<S.length;fe++){if(C.resolveDepthBuffer&&(C.depthBuffer&&(re|=i.DEPTH_BUFFER_BIT),C.stencilBuffer&&C.resolveStencilBuffer&&(re|=i.STENCIL_BUFFER_BIT)),ee){i.framebufferRenderbuffer(i.READ_FRAMEBUFFER,i.COLOR_ATTACHMENT0,i.RENDERBUFFER,xe.__webglColorRenderbuffer[fe]);let O=n.get(S[fe]).__webglTexture;i.framebufferTexture2D(i.DRAW_FRAMEBUFFER,i.COLOR_ATTACHMENT0,i.TEXTURE_2D,O,0)}i.blitFramebuffer(0,0,X,ce,0,0,X,ce,re,i.NEAREST),l===!0&&(Re.length=0,Re.push(i.COLOR_ATTACHMENT0+fe),C.depthBuffer&&C.storeMultisampledDepthBuffer===!1&&Re.push(ge),i.invalidateFramebuffer(i.READ_FRAMEBUFFER,Re))}if(t.bindFramebuffer(i.READ_FRAMEBUFFER,null),t.bindFramebuffer(i.DRAW_FRAMEBUFFER,null),ee)for(let fe=0;fe<S.length;fe++){t.bindFramebuffer(i.FRAMEBUFFER,xe.__webglMultisampledFramebuffer),i.framebufferRenderbuffer(i.FRAMEBUFFER,i.COLOR_ATTACHMENT0+fe,i.RENDERBUFFER,xe.__webglColorRenderbuffer[fe]);let O=n.get(S[fe]).__webglTexture;t.bindFramebuffer(i.FRAMEBUFFER,xe.__webglFramebuffer),i.framebufferTexture2D(i.DRAW_FRAMEBUFFER,i.COLOR_ATTACHMENT0+fe,i.TEXTURE_2D,O,0)}t.bindFramebuffer(i.DRAW_FRAMEBUFFER,xe.__webglMultisampledFramebuffer)}else if(C.depthBuffer&&C.storeMultisampledDepthBuffer===!1&&l){let S=C.stencilBuffer?i.DEPTH_STENCIL_ATTACHMENT:i.DEPTH_ATTACHMENT;i.invalidateFramebuffer(i.DRAW_FRAMEBUFFER,[S])}}}function ot(C){return Math.min(s.maxSamples,C.samples)}function Se(C){let S=n.get(C);return C.samples>0&&e.has("WEBGL_multisampled_render_to_texture")===!0&&S.__useRenderToTexture!==!1}function Nt(C){let S=o.render.frame;h.get(C)!==S&&(h.set(C,S),C.update())}function ke(C,S){let X=C.colorSpace,ce=C.format,re=C.type;return C.isCompressedTexture===!0||C.isVideoTexture===!0||X!==qo&&X!==bs&&(xt.getTransfer(X)===At?(ce!==Kn||re!==zn)&&Ye("WebGLTextures: sRGB encoded textures have to use RGBAFormat and UnsignedByteType."):Qe("WebGLTextures: Unsupported texture color space:",X)),S}function qe(C){return typeof HTMLImageElement<"u"&&C instanceof HTMLImageElement?(c.width=C.naturalWidth||C.width,c.height=C.naturalHeight||C.height):typeof VideoFrame<"u"&&C instanceof VideoFrame?(c.width=C.displayWidth,c.height=C.displayHeight):(c.width=C.width,c.height=C.height),c}this.allocateTextureUnit=he,this.resetTextureUnits=j,this.getTextureUnits=ie,this.setTextureUnits=ue,this.setTexture2D=pe,this.setTexture2DArray=_e,this.setTexture3D=Te,this.setTextureCube=be,this.rebindTextures=Jt,this.setupRenderTarget=on,this.updateRenderTargetMipmap=B,this.updateMultisampleRenderTarget=$e,this.setupDepthRenderbuffer=pn,this.setupFrameBufferTexture=Lt,this.useMultisampledRTT=Se,this.dispose=W}function Qb(i,e){function t(n,s=bs){let r,o=xt.getTransfer(s);if(n===zn)return i.UNSIGNED_BYTE;if(n===Kl)return i.UNSIGNED_SHORT_4_4_4_4;if(n===jl)return i.UNSIGNED_SHORT_5_5_5_1;if(n===Eu)return i.UNSIGNED_INT_5_9_9_9_REV;if(n===Tu)return i.UNSIGNED_INT_10F_11F_11F_REV;if(n===Mu)return i.BYTE;if(n===wu)return i.SHORT;if(n===co)return i.UNSIGNED_SHORT;if(n===Jl)return i.INT;if(n===Di)return i.UNSIGNED_INT;if(n===ci)return i.FLOAT;if(n===Ni)return i.HALF_FLOAT;if(n===Au)return i.ALPHA;if(n===Ru)return i.RGB;if(n===Kn)return i.RGBA;if(n===ms)return i.DEPTH_COMPONENT;if(n===vs)return i.DEPTH_STENCIL;if(n===Cu)return i.RED;if(n===Ql)return i.RED_INTEGER;if(n===Gs)return i.RG;if(n===ec)return i.RG_INTEGER;if(n===tc)return i.RGBA_INTEGER;if(n===ga||n===_a||n===xa||n===ya)if(o===At)if(r=e.get("WEBGL_compressed_texture_s3tc_srgb"),r!==null){if(n===ga)return r.COMPRESSED_SRGB_S3TC_DXT1_EXT;if(n===_a)return r.COMPRESSED_SRGB_ALPHA_S3TC_DXT1_EXT;if(n===xa)return r.COMPRESSED_SRGB_ALPHA_S3TC_DXT3_EXT;if(n===ya)return r.COMPRESSED_SRGB_ALPHA_S3TC_DXT5_EXT}else return null;else if(r=e.get("WEBGL_compressed_texture_s3tc"),r!==null){if(n===ga)return r.COMPRESSED_RGB_S3TC_DXT1_EXT;if(n===_a)return r.COMPRESSED_RGBA_S3TC_DXT1_EXT;if(n===xa)return r.COMPRESSED_RGBA_S3TC_DXT3_EXT;if(n===ya)return r.COMPRESSED_RGBA_S3TC_DXT5_EXT}else return null;if(n===nc||n===ic||n===sc||n===rc)if(r=e.get("WEBGL_compressed_texture_pvrtc"),r!==null){if(n===nc)return r.COMPRESSED_RGB_PVRTC_4BPPV1_IMG;if(n===ic)return r.COMPRESSED_RGB_PVRTC_2BPPV1_IMG;if(n===sc)return r.COMPRESSED_RGBA_PVRTC_4BPPV1_IMG;if(n===rc)return r.COMPRESSED_RGBA_PVRTC_2BPPV1_IMG}else return null;if(n===oc||n===ac||n===lc||n===cc||n===hc||n===va||n===uc)if(r=e.get("WEBGL_compressed_texture_etc"),r!==null){if(n===oc||n===ac)return o===At?r.COMPRESSED_SRGB8_ETC2:r.COMPRESSED_RGB8_ETC2;if(n===lc)return o===At?r.COMPRESSED_SRGB8_ALPHA8_ETC2_EAC:r.COMPRESSED_RGBA8_ETC2_EAC;if(n===cc)return r.COMPRESSED_R11_EAC;if(n===hc)return r.COMPRESSED_SIGNED_R11_EAC;if(n===va)return r.COMPRESSED_RG11_EAC;if(n===uc)return r.COMPRESSED_SIGNED_RG11_EAC}else return null;if(n===dc||n===fc||n===pc||n===mc||n===gc||n===_c||n===xc||n===yc||n===vc||n===bc||n===Sc||n===Mc||n===wc||n===Ec)if(r=e.get("WEBGL_compressed_texture_astc"),r!==null){if(n===dc)return o===At?r.COMPRESSED_SRGB8_ALPHA8_ASTC_4x4_KHR:r.COMPRESSED_RGBA_ASTC_4x4_KHR;if(n===fc)return o===At?r.COMPRESSED_SRGB8_ALPHA8_ASTC_5x4_KHR:r.COMPRESSED_RGBA_ASTC_5x4_KHR;if(n===pc)return o===At?r.COMPRESSED_SRGB8_ALPHA8_ASTC_5x5_KHR:r.COMPRESSED_RGBA_ASTC_5x5_KHR;if(n===mc)return o===At?r.COMPRESSED_SRGB8_ALPHA8_ASTC_6x5_KHR:r.COMPRESSED_RGBA_ASTC_6x5_KHR;if(n===gc)return o===At?r.COMPRESSED_SRGB8_ALPHA8_ASTC_6x6_KHR:r.COMPRESSED_RGBA_ASTC_6x6_KHR;if(n===_c)return o===At?r.COMPRESSED_SRGB8_ALPHA8_ASTC_8x5_KHR:r.COMPRESSED_RGBA_ASTC_8x5_KHR;if(n===xc)return o===At?r.COMPRESSED_SRGB8_ALPHA8_ASTC_8x6_KHR:r.COMPRESSED_RGBA_ASTC_8x6_KHR;if(n===yc)return o===At?r.COMPRESSED_SRGB8_ALPHA8_ASTC_8x8_KHR:r.COMPRESSED_RGBA_ASTC_8x8_KHR;if(n===vc)return o===At?r.COMPRESSED_SRGB8_ALPHA8_ASTC_10x5_KHR:r.COMPRESSED_RGBA_ASTC_10x5_KHR;if(n===bc)return o===At?r.COMPRESSED_SRGB8_ALPHA8_ASTC_10x6_KHR:r.COMPRESSED_RGBA_ASTC_10x6_KHR;if(n===Sc)return o===At?r.COMPRESSED_SRGB8_ALPHA8_ASTC_10x8_KHR:r.COMPRESSED_RGBA_ASTC_10x8_KHR;if(n===Mc)return o===At?r.COMPRESSED_SRGB8_ALPHA8_ASTC_10x10_KHR:r.COMPRESSED_RGBA_ASTC_10x10_KHR;if(n===wc)return o===At?r.COMPRESSED_SRGB8_ALPHA8_ASTC_12x10_KHR:r.COMPRESSED_RGBA_ASTC_12x10_KHR;if(n===Ec)return o===At?r.COMPRESSED_SRGB8_ALPHA8_ASTC_12x12_KHR:r.COMPRESSED_RGBA_ASTC_12x12_KHR}else return null;if(n===Tc||n===Ac||n===Rc)if(r=e.get("EXT_texture_compression_bptc"),r!==null){if(n===Tc)return o===At?r.COMPRESSED_SRGB_ALPHA_BPTC_UNORM_EXT:r.COMPRESSED_RGBA_BPTC_UNORM_EXT;if(n===Ac)return r.COMPRESSED_RGB_BPTC_SIGNED_FLOAT_EXT;if(n===Rc)return r.COMPRESSED_RGB_BPTC_UNSIGNED_FLOAT_EXT}else return null;if(n===Cc||n===Pc||n===ba||n===Ic)if(r=e.get("EXT_texture_compression_rgtc"),r!==null){if(n===Cc)return r.COMPRESSED_RED_RGTC1_EXT;if(n===Pc)return r.COMPRESSED_SIGNED_RED_RGTC1_EXT;if(n===ba)return r.COMPRESSED_RED_GREEN_RGTC2_EXT;if(n===Ic)return r.COMPRESSED_SIGNED_RED_GREEN_RGTC2_EXT}else return null;return n===lr?i.UNSIGNED_INT_24_8:i[n]!==void 0?i[n]:null}return{convert:t}}var eS=`
void main() {

	gl_Position = vec4( position, 1.0 );

}`,tS=`
uniform sampler2DArray depthColor;
uniform float depthWidth;
uniform float depthHeight;

void main() {

	vec2 coord = vec2( gl_FragCoord.x / depthWidth, gl_FragCoord.y / depthHeight );

	if ( coord.x >= 1.0 ) {

		gl_FragDepth = texture( depthColor, vec3( coord.x - 1.0, coord.y, 1 ) ).r;

	} else {

		gl_FragDepth = texture( depthColor, vec3( coord.x, coord.y, 0 ) ).r;

	}

}`,ju=class{constructor(){this.texture=null,this.mesh=null,this.depthNear=0,this.depthFar=0}init(e,t){if(this.texture===null){let n=new na(e.texture);(e.depthNear!==t.depthNear||e.depthFar!==t.depthFar)&&(this.depthNear=e.depthNear,this.depthFar=e.depthFar),this.texture=n}}getMesh(e){if(this.texture!==null&&this.mesh===null){let t=e.cameras[0].viewport,n=new ji({vertexShader:eS,fragmentShader:tS,uniforms:{depthColor:{value:this.texture},depthWidth:{value:t.z},depthHeight:{value:t.w}}});this.mesh=new In(new Ki(20,20),n)}return this.mesh}reset(){this.texture=null,this.mesh=null}getDepthTexture(){return this.texture}},Qu=class extends Ai{constructor(e,t){super();let n=this,s=null,r=1,o=null,a="local-floor",l=1,c=null,h=null,u=null,d=null,f=null,g=null,v=typeof XRWebGLBinding<"u",m=new ju,p={},y=t.getContextAttributes(),A=null,b=null,R=[],T=[],_=new Ve,M=null,F=null,I=new kn;I.viewport=new Yt;let L=new kn;L.viewport=new Yt;let z=[I,L],G=new Xl,N=null,W=null;this.cameraAutoUpdate=!0,this.enabled=!1,this.isPresenting=!1,this.getController=function(Q){let pe=R[Q];return pe===void 0&&(pe=new jr,R[Q]=pe),pe.getTargetRaySpace()},this.getControllerGrip=function(Q){let pe=R[Q];return pe===void 0&&(pe=new jr,R[Q]=pe),pe.getGripSpace()},this.getHand=function(Q){let pe=R[Q];return pe===void 0&&(pe=new jr,R[Q]=pe),pe.getHandSpace()};function Y(Q){let pe=T.indexOf(Q.inputSource);if(pe===-1)return;let _e=R[pe];_e!==void 0&&(_e.update(Q.inputSource,Q.frame,c||o),_e.dispatchEvent({type:Q.type,data:Q.inputSource}))}function V(){s.removeEventListener("select",Y),s.removeEventListener("selectstart",Y),s.removeEventListener("selectend",Y),s.removeEventListener("squeeze",Y),s.removeEventListener("squeezestart",Y),s.removeEventListener("squeezeend",Y),s.removeEventListener("end",V),s.removeEventListener("inputsourceschange",le);for(let Q=0;Q<R.length;Q++){let pe=T[Q];pe!==null&&(T[Q]=null,R[Q].disconnect(pe))}N=null,W=null,m.reset();for(let Q in p)delete p[Q];if(e.setRenderTarget(A),f=null,d=null,u=null,s=null,b=null,he.stop(),n.isPresenting=!1,e.setPixelRatio(M),e.setSize(_.width,_.height,!1),F!==null){let Q=F.camera;Q.fov=F.fov,Q.zoom=F.zoom,Q.updateProjectionMatrix(),F=null}n.dispatchEvent({type:"sessionend"})}this.setFramebufferScaleFactor=function(Q){r=Q,n.isPresenting===!0&&Ye("WebXRManager: Cannot change framebuffer scale while presenting.")},this.setReferenceSpaceType=function(Q){a=Q,n.isPresenting===!0&&Ye("WebXRManager: Cannot change reference space type while presenting.")},this.getReferenceSpace=function(){return c||o},this.setReferenceSpace=function(Q){c=Q},this.getBaseLayer=function(){return d!==null?d:f},this.getBinding=function(){return u===null&&v&&(u=new XRWebGLBinding(s,t)),u},this.getFrame=function(){return g},this.getSession=function(){return s},this.setSession=async function(Q){if(s=Q,s!==null){if(A=e.getRenderTarget(),s.addEventListener("select",Y),s.addEventListener("selectstart",Y),s.addEventListener("selectend",Y),s.addEventListener("squeeze",Y),s.addEventListener("squeezestart",Y),s.addEventListener("squeezeend",Y),s.addEventListener("end",V),s.addEventListener("inputsourceschange",le),y.xrCompatible!==!0&&await t.makeXRCompatible(),M=e.getPixelRatio(),e.getSize(_),v&&"createProjectionLayer"in XRWebGLBinding.prototype){let _e=null,Te=null,be=null;y.depth&&(be=y.stencil?t.DEPTH24_STENCIL8:t.DEPTH_COMPONENT24,_e=y.stencil?vs:ms,Te=y.stencil?lr:Di);let We={colorFormat:t.RGBA8,depthFormat:be,scaleFactor:r};u=this.getBinding(),d=u.createProjectionLayer(We),s.updateRenderState({layers:[d]}),e.setPixelRatio(1),e.setSize(d.textureWidth,d.textureHeight,!1),b=new oi(d.textureWidth,d.textureHeight,{format:Kn,type:zn,depthTexture:new _s(d.textureWidth,d.textureHeight,Te,void 0,void 0,void 0,void 0,void 0,void 0,_e),stencilBuffer:y.stencil,colorSpace:e.outputColorSpace,samples:y.antialias?4:0,resolveDepthBuffer:d.ignoreDepthValues===!1,resolveStencilBuffer:d.ignoreDepthValues===!1,storeMultisampledDepthBuffer:d.ignoreDepthValues===!1,storeMultisampledStencilBuffer:d.ignoreDepthValues===!1})}else{let _e={antialias:y.antialias,alpha:!0,depth:y.depth,stencil:y.stencil,framebufferScaleFactor:r};f=new XRWebGLLayer(s,t,_e),s.updateRenderState({baseLayer:f}),e.setPixelRatio(1),e.setSize(f.framebufferWidth,f.framebufferHeight,!1),b=new oi(f.framebufferWidth,f.framebufferHeight,{format:Kn,type:zn,colorSpace:e.outputColorSpace,stencilBuffer:y.stencil,resolveDepthBuffer:f.ignoreDepthValues===!1,resolveStencilBuffer:f.ignoreDepthValues===!1,storeMultisampledDepthBuffer:f.ignoreDepthValues===!1,storeMultisampledStencilBuffer:f.ignoreDepthValues===!1})}b.isXRRenderTarget=!0,this.setFoveation(l),c=null,o=await s.requestReferenceSpace(a),he.setContext(s),he.start(),n.isPresenting=!0,n.dispatchEvent({type:"sessionstart"})}},this.getEnvironmentBlendMode=function(){if(s!==null)return s.environmentBlendMode},this.getDepthTexture=function(){return m.getDepthTexture()};function le(Q){for(let pe=0;pe<Q.removed.length;pe++){let _e=Q.removed[pe],Te=T.indexOf(_e);Te>=0&&(T[Te]=null,R[Te].disconnect(_e))}for(let pe=0;pe<Q.added.length;pe++){let _e=Q.added[pe],Te=T.indexOf(_e);if(Te===-1){for(let We=0;We<R.length;We++)if(We>=T.length){T.push(_e),Te=We;break}else if(T[We]===null){T[We]=_e,Te=We;break}if(Te===-1)break}let be=R[Te];be&&be.connect(_e)}}function J(Q,pe){pe===null?Q.matrixWorld.copy(Q.matrix):Q.matrixWorld.multiplyMatrices(pe.matrixWorld,Q.matrix),Q.matrixWorldInverse.copy(Q.matrixWorld).invert()}this.updateCamera=function(Q){if(s===null)return;let pe=Q.near,_e=Q.far;m.texture!==null&&(m.depthNear>0&&(pe=m.depthNear),m.depthFar>0&&(_e=m.depthFar)),G.near=L.near=I.near=pe,G.far=L.far=I.far=_e,(N!==G.near||W!==G.far)&&(s.updateRenderState({depthNear:G.near,depthFar:G.far}),N=G.near,W=G.far),G.layers.mask=Q.layers.mask|6,I.layers.mask=G.layers.mask&-5,L.layers.mask=G.layers.mask&-3;let Te=Q.parent,be=G.cameras;J(G,Te);for(let We=0;We<be.length;We++)J(be[We],Te);G.projectionMatrix.copy(I.projectionMatrix),G.projectionMatrixInverse.copy(I.projectionMatrixInverse),F===null&&Q.isPerspectiveCamera&&(F={camera:Q,fov:Q.fov,zoom:Q.zoom}),j(Q,G,Te)};function j(Q,pe,_e){_e===null?Q.matrix.copy(pe.matrixWorld):(Q.matrix.copy(_e.matrixWorld),Q.matrix.invert(),Q.matrix.multiply(pe.matrixWorld)),Q.matrix.decompose(Q.position,Q.quaternion,Q.scale),Q.updateMatrixWorld(!0),Q.projectionMatrix.copy(pe.projectionMatrix),Q.projectionMatrixInverse.copy(pe.projectionMatrixInverse),Q.isPerspectiveCamera&&(Q.fov=Zr*2*Math.atan(1/Q.projectionMatrix.elements[5]),Q.zoom=1)}this.getCamera=function(){return G},this.getFoveation=function(){if(!(d===null&&f===null))return l},this.setFoveation=function(Q){l=Q,d!==null&&(d.fixedFoveation=Q),f!==null&&f.fixedFoveation!==void 0&&(f.fixedFoveation=Q)},this.hasDepthSensing=function(){return m.texture!==null},this.getDepthSensingMesh=function(){return m.getMesh(G)},this.getCameraTexture=function(Q){return p[Q]};let ie=null;function ue(Q,pe){if(h=pe.getViewerPose(c||o),g=pe,h!==null){let _e=h.views;f!==null&&(e.setRenderTargetFramebuffer(b,f.framebuffer),e.setRenderTarget(b));let Te=!1;_e.length!==G.cameras.length&&(G.cameras.length=0,Te=!0);for(let He=0;He<_e.length;He++){let dt=_e[He],ct=null;if(f!==null)ct=f.getViewport(dt);else{let Xt=u.getViewSubImage(d,dt);ct=Xt.viewport,He===0&&(e.setRenderTargetTextures(b,Xt.colorTexture,Xt.depthStencilTexture),e.setRenderTarget(b))}let it=z[He];it===void 0&&(it=new kn,it.layers.enable(He),it.viewport=new Yt,z[He]=it),it.matrix.fromArray(dt.transform.matrix),it.matrix.decompose(it.position,it.quaternion,it.scale),it.projectionMatrix.fromArray(dt.projectionMatrix),it.projectionMatrixInverse.copy(it.projectionMatrix).invert(),it.viewport.set(ct.x,ct.y,ct.width,ct.height),He===0&&(G.matrix.copy(it.matrix),G.matrix.decompose(G.position,G.quaternion,G.scale)),Te===!0&&G.cameras.push(it)}let be=s.enabledFeatures;if(be&&be.includes("depth-sensing")&&s.depthUsage=="gpu-optimized"&&v){u=n.getBinding();let He=u.getDepthInformation(_e[0]);He&&He.isValid&&He.texture&&m.init(He,s.renderState)}if(be&&be.includes("camera-access")&&v){e.state.unbindTexture(),u=n.getBinding();for(let He=0;He<_e.length;He++){let dt=_e[He].camera;if(dt){let ct=p[dt];ct||(ct=new na,p[dt]=ct);let it=u.getCameraImage(dt);ct.sourceTexture=it}}}}for(let _e=0;_e<R.length;_e++){let Te=T[_e],be=R[_e];Te!==null&&be!==void 0&&be.update(Te,pe,c||o)}ie&&ie(Q,pe),pe.detectedPlanes&&n.dispatchEvent({type:"planesdetected",data:pe}),g=null}let he=new lm;he.setAnimationLoop(ue),this.setAnimationLoop=function(Q){ie=Q},this.dispose=function(){}}},nS=new Ut,xm=new nt;xm.set(-1,0,0,0,1,0,0,0,1);function iS(i,e){function t(m,p){m.matrixAutoUpdate===!0&&m.updateMatrix(),p.value.copy(m.matrix)}function n(m,p){p.color.getRGB(m.fogColor.value,zu(i)),p.isFog?(m.fogNear.value=p.near,m.fogFar.value=p.far):p.isFogExp2&&(m.fogDensity.value=p.density)}function s(m,p,y,A,b){p.isNodeMaterial?p.uniformsNeedUpdate=!1:p.isMeshBasicMaterial?r(m,p):p.isMeshLambertMaterial?(r(m,p),p.envMap&&(m.envMapIntensity.value=p.envMapIntensity)):p.isMeshToonMaterial?(r(m,p),u(m,p)):p.isMeshPhongMaterial?(r(m,p),h(m,p),p.envMap&&(m.envMapIntensity.value=p.envMapIntensity)):p.isMeshStandardMaterial?(r(m,p),d(m,p),p.isMeshPhysicalMaterial&&f(m,p,b)):p.isMeshMatcapMaterial?(r(m,p),g(m,p)):p.isMeshDepthMaterial?r(m,p):p.isMeshDistanceMaterial?(r(m,p),v(m,p)):p.isMeshNormalMaterial?r(m,p):p.isLineBasicMaterial?(o(m,p),p.isLineDashedMaterial&&a(m,p)):p.isPointsMaterial?l(m,p,y,A):p.isSpriteMaterial?c(m,p):p.isShadowMaterial?(m.color.value.copy(p.color),m.opacity.value=p.opacity):p.isShaderMaterial&&(p.uniformsNeedUpdate=!1)}function r(m,p){m.opacity.value=p.opacity,p.color&&m.diffuse.value.copy(p.color),p.emissive&&m.emissive.value.copy(p.emissive).multiplyScalar(p.emissiveIntensity),p.map&&(m.map.value=p.map,t(p.map,m.mapTransform)),p.alphaMap&&(m.alphaMap.value=p.alphaMap,t(p.alphaMap,m.alphaMapTransform)),p.bumpMap&&(m.bumpMap.value=p.bumpMap,t(p.bumpMap,m.bumpMapTransform),m.bumpScale.value=p.bumpScale,p.side===Ln&&(m.bumpScale.value*=-1)),p.normalMap&&(m.normalMap.value=p.normalMap,t(p.normalMap,m.normalMapTransform),m.normalScale.value.copy(p.normalScale),p.side===Ln&&m.normalScale.value.negate()),p.displacementMap&&(m.displacementMap.value=p.displacementMap,t(p.displacementMap,m.displacementMapTransform),m.displacementScale.value=p.displacementScale,m.displacementBias.value=p.displacementBias),p.emissiveMap&&(m.emissiveMap.value=p.emissiveMap,t(p.emissiveMap,m.emissiveMapTransform)),p.specularMap&&(m.specularMap.value=p.specularMap,t(p.specularMap,m.specularMapTransform)),p.alphaTest>0&&(m.alphaTest.value=p.alphaTest);let y=e.get(p),A=y.envMap,b=y.envMapRotation;A&&(m.envMap.value=A,m.envMapRotation.value.setFromMatrix4(nS.makeRotationFromEuler(b)).transpose(),A.isCubeTexture&&A.isRenderTargetTexture===!1&&m.envMapRotation.value.premultiply(xm),m.reflectivity.value=p.reflectivity,m.ior.value=p.ior,m.refractionRatio.value=p.refractionRatio),p.lightMap&&(m.lightMap.value=p.lightMap,m.lightMapIntensity.value=p.lightMapIntensity,t(p.lightMap,m.lightMapTransform)),p.aoMap&&(m.aoMap.value=p.aoMap,m.aoMapIntensity.value=p.aoMapIntensity,t(p.aoMap,m.aoMapTransform))}function o(m,p){m.diffuse.value.copy(p.color),m.opacity.value=p.opacity,p.map&&(m.map.value=p.map,t(p.map,m.mapTransform))}function a(m,p){m.dashSize.value=p.dashSize,m.totalSize.value=p.dashSize+p.gapSize,m.scale.value=p.scale}function l(m,p,y,A){m.diffuse.value.copy(p.color),m.opacity.value=p.opacity,m.size.value=p.size*y,m.scale.value=A*.5,p.map&&(m.map.value=p.map,t(p.map,m.uvTransform)),p.alphaMap&&(m.alphaMap.value=p.alphaMap,t(p.alphaMap,m.alphaMapTransform)),p.alphaTest>0&&(m.alphaTest.value=p.alphaTest)}function c(m,p){m.diffuse.value.copy(p.color),m.opacity.value=p.opacity,m.rotation.value=p.rotation,p.map&&(m.map.value=p.map,t(p.map,m.mapTransform)),p.alphaMap&&(m.alphaMap.value=p.alphaMap,t(p.alphaMap,m.alphaMapTransform)),p.alphaTest>0&&(m.alphaTest.value=p.alphaTest)}function h(m,p){m.specular.value.copy(p.specular),m.shininess.value=Math.max(p.shininess,1e-4)}function u(m,p){p.gradientMap&&(m.gradientMap.value=p.gradientMap)}function d(m,p){m.metalness.value=p.metalness,p.metalnessMap&&(m.metalnessMap.value=p.metalnessMap,t(p.metalnessMap,m.metalnessMapTransform)),m.roughness.value=p.roughness,p.roughnessMap&&(m.roughnessMap.value=p.roughnessMap,t(p.roughnessMap,m.roughnessMapTransform)),p.envMap&&(m.envMapIntensity.value=p.envMapIntensity)}function f(m,p,y){m.ior.value=p.ior,p.diffuseRoughness>0&&(m.diffuseRoughness.value=p.diffuseRoughness,p.diffuseRoughnessMap&&(m.diffuseRoughnessMap.value=p.diffuseRoughnessMap,t(p.diffuseRoughnessMap,m.diffuseRoughnessMapTransform))),p.sheen>0&&(m.sheenColor.value.copy(p.sheenColor).multiplyScalar(p.sheen),m.sheenRoughness.value=p.sheenRoughness,p.sheenColorMap&&(m.sheenColorMap.value=p.sheenColorMap,t(p.sheenColorMap,m.sheenColorMapTransform)),p.sheenRoughnessMap&&(m.sheenRoughnessMap.value=p.sheenRoughnessMap,t(p.sheenRoughnessMap,m.sheenRoughnessMapTransform))),p.clearcoat>0&&(m.clearcoat.value=p.clearcoat,m.clearcoatRoughness.value=p.clearcoatRoughness,p.clearcoatMap&&(m.clearcoatMap.value=p.clearcoatMap,t(p.clearcoatMap,m.clearcoatMapTransform)),p.clearcoatRoughnessMap&&(m.clearcoatRoughnessMap.value=p.clearcoatRoughnessMap,t(p.clearcoatRoughnessMap,m.clearcoatRoughnessMapTransform)),p.clearcoatNormalMap&&(m.clearcoatNormalMap.value=p.clearcoatNormalMap,t(p.clearcoatNormalMap,m.clearcoatNormalMapTransform),m.clearcoatNormalScale.value.copy(p.clearcoatNormalScale),p.side===Ln&&m.clearcoatNormalScale.value.negate())),p.dispersion>0&&(m.dispersion.value=p.dispersion),p.retroreflectivity>0&&(m.retroreflectivity.value=p.retroreflectivity),p.iridescence>0&&(m.iridescence.value=p.iridescence,m.iridescenceIOR.value=p.iridescenceIOR,m.iridescenceThicknessMinimum.value=p.iridescenceThicknessMinimum,m.iridescenceThicknessMaximum.value=p.iridescenceThicknessMaximum,p.iridescenceMap&&(m.iridescenceMap.value=p.iridescenceMap,t(p.iridescenceMap,m.iridescenceMapTransform)),p.iridescenceThicknessMap&&(m.iridescenceThicknessMap.value=p.iridescenceThicknessMap,t(p.iridescenceThicknessMap,m.iridescenceThicknessMapTransform))),p.transmission>0&&(m.transmission.value=p.transmission,m.transmissionSamplerMap.value=y.texture,m.transmissionSamplerSize.value.set(y.width,y.height),p.transmissionMap&&(m.transmissionMap.value=p.transmissionMap,t(p.transmissionMap,m.transmissionMapTransform)),m.thickness.value=p.thickness,p.thicknessMap&&(m.thicknessMap.value=p.thicknessMap,t(p.thicknessMap,m.thicknessMapTransform)),m.attenuationDistance.value=p.attenuationDistance,m.attenuationColor.value.copy(p.attenuationColor)),p.anisotropy>0&&(m.anisotropyVector.value.set(p.anisotropy*Math.cos(p.anisotropyRotation),p.anisotropy*Math.sin(p.anisotropyRotation)),p.anisotropyMap&&(m.anisotropyMap.value=p.anisotropyMap,t(p.anisotropyMap,m.anisotropyMapTransform))),m.specularIntensity.value=p.specularIntensity,m.specularColor.value.copy(p.specularColor),p.specularColorMap&&(m.specularColorMap.value=p.specularColorMap,t(p.specularColorMap,m.specularColorMapTransform)),p.specularIntensityMap&&(m.specularIntensityMap.value=p.specularIntensityMap,t(p.specularIntensityMap,m.specularIntensityMapTransform))}function g(m,p){p.matcap&&(m.matcap.value=p.matcap)}function v(m,p){let y=e.get(p).light;m.referencePosition.value.setFromMatrixPosition(y.matrixWorld),m.nearDistance.value=y.shadow.camera.near,m.farDistance.value=y.shadow.camera.far}return{refreshFogUniforms:n,refreshMaterialUniforms:s}}function sS(i,e,t,n){let s={},r={};function o(y,A){let b=A.program;n.uniformBlockBinding(y,b,s[y.id])}function a(y,A){let b=s[y.id];b===void 0&&(g(y),b=l(y),s[y.id]=b,y.addEventListener("dispose",m));let R=A.program;n.updateUBOMapping(y,R);let T=e.render.frame;r[y.id]!==T&&(c(y),r[y.id]=T)}function l(y){let A=i.createBuffer(),b=y.__size,R=y.usage;return i.bindBuffer(i.UNIFORM_BUFFER,A),i.bufferData(i.UNIFORM_BUFFER,b,R),i.bindBuffer(i.UNIFORM_BUFFER,null),A}function c(y){let A=s[y.id],b=y.uniforms,R=y.__cache;i.bindBuffer(i.UNIFORM_BUFFER,A);for(let T=0,_=b.length;T<_;T++){let M=b[T];if(Array.isArray(M))for(let F=0,I=M.length;F<I;F++)h(M[F],T,F,R);else h(M,T,0,R)}i.bindBuffer(i.UNIFORM_BUFFER,null)}function h(y,A,b,R){if(d(y,A,b,R)===!0){let T=y.__offset,_=y.value;if(Array.isArray(_)){let M=0;for(let F=0;F<_.length;F++){let I=_[F],L=v(I,!0);u(I,y.__data,M),M+=L.storage/Float32Array.BYTES_PER_ELEMENT}}else u(_,y.__data,0);i.bufferSubData(i.UNIFORM_BUFFER,T,y.__data)}}function u(y,A,b){typeof y=="number"||typeof y=="boolean"?A[b]=y:y.isMatrix3?(A[b]=y.elements[0],A[b+1]=y.elements[1],A[b+2]=y.elements[2],A[b+3]=0,A[b+4]=y.elements[3],A[b+5]=y.elements[4],A[b+6]=y.elements[5],A[b+7]=0,A[b+8]=y.elements[6],A[b+9]=y.elements[7],A[b+10]=y.elements[8],A[b+11]=0):ArrayBuffer.isView(y)?A.set(y.subarray(0,A.length-b),b):y.toArray(A,b)}function d(y,A,b,R){let T=y.value,_=A+"_"+b;if(Array.isArray(T)){R[_]===void 0&&(R[_]=[]);let M=R[_],F=!1;for(let I=0;I<T.length;I++)f(T[I],M,I)===!0&&(F=!0);return F}return f(T,R,_)}function f(y,A,b){if(A[b]===void 0)return typeof y=="number"||typeof y=="boolean"?A[b]=y:ArrayBuffer.isView(y)?A[b]=y.slice():A[b]=y.clone(),!0;{let R=A[b];if(typeof y=="number"||typeof y=="boolean"){if(R!==y)return A[b]=y,!0}else{if(ArrayBuffer.isView(y))return!0;if(R.equals(y)===!1)return R.copy(y),!0}}return!1}function g(y){let A=y.uniforms,b=0,R=16;for(let _=0,M=A.length;_<M;_++){let F=Array.isArray(A[_])?A[_]:[A[_]];for(let I=0,L=F.length;I<L;I++){let z=F[I],G=Array.isArray(z.value)?z.value:[z.value],N=Array.isArray(A[_])||Array.isArray(z.value),W=b;for(let V=0,le=G.length;V<le;V++){let J=G[V],j=v(J,N),ie=b%R,ue=ie%j.boundary,he=ie+ue;b+=ue,he!==0&&R-he<j.storage&&(b+=R-he),V===0&&(W=b),b+=j.storage}let Y=z.type==="int"?Int32Array:z.type==="uint"?Uint32Array:Float32Array;z.__data=new Y((b-W)/Float32Array.BYTES_PER_ELEMENT),z.__offset=W}}let T=b%R;return T>0&&(b+=R-T),y.__size=b,y.__cache={},this}function v(y,A){let b={boundary:0,storage:0};return typeof y=="number"||typeof y=="boolean"?(b.boundary=4,b.storage=4):y.isVector2?(b.boundary=8,b.storage=8):y.isVector3||y.isColor?(b.boundary=16,b.storage=12):y.isVector4?(b.boundary=16,b.storage=16):y.isMatrix3?(b.boundary=16,b.storage=48):y.isMatrix4?(b.boundary=16,b.storage=64):y.isTexture?Ye("WebGLRenderer: Texture samplers can not be part of an uniforms group."):ArrayBuffer.isView(y)?(b.boundary=16,b.storage=y.byteLength):Ye("WebGLRenderer: Unsupported uniform value type.",y),A===!0&&(b.boundary=16,b.storage=Math.ceil(b.storage/16)*16),b}function m(y){let A=y.target;A.removeEventListener("dispose",m),i.deleteBuffer(s[A.id]),delete s[A.id],delete r[A.id]}function p(){for(let y in s)i.deleteBuffer(s[y]);s={},r={}}return{bind:o,update:a,dispose:p}}var rS=new Uint16Array([12469,15057,12620,14925,13266,14620,13807,14376,14323,13990,14545,13625,14713,13328,14840,12882,14931,12528,14996,12233,15039,11829,15066,11525,15080,11295,15085,10976,15082,10705,15073,10495,13880,14564,13898,14542,13977,14430,14158,14124,14393,13732,14556,13410,14702,12996,14814,12596,14891,12291,14937,11834,14957,11489,14958,11194,14943,10803,14921,10506,14893,10278,14858,9960,14484,14039,14487,14025,14499,13941,14524,13740,14574,13468,14654,13106,14743,12678,14818,12344,14867,11893,14889,11509,14893,11180,14881,10751,14852,10428,14812,10128,14765,9754,14712,9466,14764,13480,14764,13475,14766,13440,14766,13347,14769,13070,14786,12713,14816,12387,14844,11957,14860,11549,14868,11215,14855,10751,14825,10403,14782,10044,14729,9651,14666,9352,14599,9029,14967,12835,14966,12831,14963,12804,14954,12723,14936,12564,14917,12347,14900,11958,14886,11569,14878,11247,14859,10765,14828,10401,14784,10011,14727,9600,14660,9289,14586,8893,14508,8533,15111,12234,15110,12234,15104,12216,15092,12156,15067,12010,15028,11776,14981,11500,14942,11205,14902,10752,14861,10393,14812,9991,14752,9570,14682,9252,14603,8808,14519,8445,14431,8145,15209,11449,15208,11451,15202,11451,15190,11438,15163,11384,15117,11274,15055,10979,14994,10648,14932,10343,14871,9936,14803,9532,14729,9218,14645,8742,14556,8381,14461,8020,14365,7603,15273,10603,15272,10607,15267,10619,15256,10631,15231,10614,15182,10535,15118,10389,15042,10167,14963,9787,14883,9447,14800,9115,14710,8665,14615,8318,14514,7911,14411,7507,14279,7198,15314,9675,15313,9683,15309,9712,15298,9759,15277,9797,15229,9773,15166,9668,15084,9487,14995,9274,14898,8910,14800,8539,14697,8234,14590,7790,14479,7409,14367,7067,14178,6621,15337,8619,15337,8631,15333,8677,15325,8769,15305,8871,15264,8940,15202,8909,15119,8775,15022,8565,14916,8328,14804,8009,14688,7614,14569,7287,14448,6888,14321,6483,14088,6171,15350,7402,15350,7419,15347,7480,15340,7613,15322,7804,15287,7973,15229,8057,15148,8012,15046,7846,14933,7611,14810,7357,14682,7069,14552,6656,14421,6316,14251,5948,14007,5528,15356,5942,15356,5977,15353,6119,15348,6294,15332,6551,15302,6824,15249,7044,15171,7122,15070,7050,14949,6861,14818,6611,14679,6349,14538,6067,14398,5651,14189,5311,13935,4958,15359,4123,15359,4153,15356,4296,15353,4646,15338,5160,15311,5508,15263,5829,15188,6042,15088,6094,14966,6001,14826,5796,14678,5543,14527,5287,14377,4985,14133,4586,13869,4257,15360,1563,15360,1642,15358,2076,15354,2636,15341,3350,15317,4019,15273,4429,15203,4732,15105,4911,14981,4932,14836,4818,14679,4621,14517,4386,14359,4156,14083,3795,13808,3437,15360,122,15360,137,15358,285,15355,636,15344,1274,15322,2177,15281,2765,15215,3223,15120,3451,14995,3569,14846,3567,14681,3466,14511,3305,14344,3121,14037,2800,13753,2467,15360,0,15360,1,15359,21,15355,89,15346,253,15325,479,15287,796,15225,1148,15133,1492,15008,1749,14856,1882,14685,1886,14506,1783,14324,1608,13996,1398,13702,1183]),es=null;function oS(){return es===null&&(es=new nr(rS,16,16,Gs,Ni),es.name="DFG_LUT",es.minFilter=Yn,es.magFilter=Yn,es.wrapS=Yi,es.wrapT=Yi,es.generateMipmaps=!1,es.needsUpdate=!0),es}var Fc=class{constructor(e={}){let{canvas:t=Ip(),context:n=null,depth:s=!0,stencil:r=!1,alpha:o=!1,antialias:a=!1,premultipliedAlpha:l=!0,preserveDrawingBuffer:c=!1,powerPreference:h="default",failIfMajorPerformanceCaveat:u=!1,reversedDepthBuffer:d=!1,outputBufferType:f=zn}=e;this.isWebGLRenderer=!0;let g;if(n!==null){if(typeof WebGLRenderingContext<"u"&&n instanceof WebGLRenderingContext)throw new Error("THREE.WebGLRenderer: WebGL 1 is not supported since r163.");g=n.getContextAttributes().alpha}else g=o;let v=f,m=new Set([tc,ec,Ql]),p=new Set([zn,Di,co,lr,Kl,jl]),y=new Uint32Array(4),A=new Int32Array(4),b={textures:[],min:[],max:[],resolution:[]},R=null,T=null,_=[],M=[],F=null;this.domElement=t,this.debug={checkShaderErrors:!0,diagnostics:{keywords:!1},onShaderError:null},this.autoClear=!0,this.autoClearColor=!0,this.autoClearDepth=!0,this.autoClearStencil=!0,this.sortObjects=!0,this.clippingPlanes=[],this.localClippingEnabled=!1,this.toneMapping=Qi,this.toneMappingExposure=1,this.transmissionResolutionScale=1;let I=this,L=!1,z=null,G=null,N=null,W=null;this._outputColorSpace=dn;let Y=0,V=0,le=null,J=-1,j=null,ie=new Yt,ue=new Yt,he=null,Q=new Ze(0),pe=0,_e=t.width,Te=t.height,be=1,We=null,rt=null,He=new Yt(0,0,_e,Te),dt=new Yt(0,0,_e,Te),ct=!1,it=new Os,Xt=new Rl,Bt=!1,rn=!1,Lt=new Ut,Mn=new U,vt=new Yt,pn={background:null,fog:null,environment:null,overrideMaterial:null,isScene:!0},Jt=!1;function on(){return le===null?be:1}let B=n;function Re(E,k){return t.getContext(E,k)}let $e,ot,Se,Nt,ke,qe,C,S,X,ce,re,ge,xe,ee,ne,fe,O,se,te,Me,me,ve,Ge;try{let E={alpha:!0,depth:s,stencil:r,antialias:a,premultipliedAlpha:l,preserveDrawingBuffer:c,powerPreference:h,failIfMajorPerformanceCaveat:u};if("setAttribute"in t&&t.setAttribute("data-engine",`three.js r${"187"}`),t.addEventListener("webglcontextlost",Fe,!1),t.addEventListener("webglcontextrestored",je,!1),t.addEventListener("webglcontextcreationerror",Ae,!1),B===null){let k="webgl2";if(B=Re(k,E),B===null)throw Re(k)?new Error("THREE.WebGLRenderer: Error creating WebGL context with your selected attributes."):new Error("THREE.WebGLRenderer: Error creating WebGL context.")}Ke()}catch(E){throw t.removeEventListener("webglcontextlost",Fe,!1),t.removeEventListener("webglcontextrestored",je,!1),t.removeEventListener("webglcontextcreationerror",Ae,!1),Qe("WebGLRenderer: "+E.message),E}function Ke(){$e=new _v(B),$e.init(),me=new Qb(B,$e),ot=new ov(B,$e,e,me),Se=new Kb(B,$e),ot.reversedDepthBuffer&&d&&Se.buffers.depth.setReversed(!0),G=B.createFramebuffer(),N=B.createFramebuffer(),W=B.createFramebuffer(),Nt=new vv(B),ke=new Ob,qe=new jb(B,$e,Se,ke,ot,me,Nt),C=new gv(I),S=new S_(B),ve=new sv(B,S),X=new xv(B,S,Nt,ve),ce=new Sv(B,X,S,ve,Nt),se=new bv(B,ot,qe),ne=new av(ke),re=new Fb(I,C,$e,ot,ve,ne),ge=new iS(I,ke),xe=new kb,ee=new Xb($e),O=new iv(I,C,Se,ce,g,l),fe=new Jb(I,ce,ot),Ge=new sS(B,Nt,ot,Se),te=new rv(B,$e,Nt),Me=new yv(B,$e,Nt),Nt.programs=re.programs,I.capabilities=ot,I.extensions=$e,I.properties=ke,I.renderLists=xe,I.shadowMap=fe,I.state=Se,I.info=Nt}v!==zn&&(F=new wv(v,t.width,t.height,a,s,r));let ae=new Qu(I,B);this.xr=ae,this.getContext=function(){return B},this.getContextAttributes=function(){return B.getContextAttributes()},this.forceContextLoss=function(){let E=$e.get("WEBGL_lose_context");E&&E.loseContext()},this.forceContextRestore=function(){let E=$e.get("WEBGL_lose_context");E&&E.restoreContext()},this.getPixelRatio=function(){return be},this.setPixelRatio=function(E){E!==void 0&&(be=E,this.setSize(_e,Te,!1))},this.getSize=function(E){return E.set(_e,Te)},this.setSize=function(E,k,K=!0){if(ae.isPresenting){Ye("WebGLRenderer: Can't change size while VR device is presenting.");return}_e=E,Te=k,t.width=Math.floor(E*be),t.height=Math.floor(k*be),K===!0&&(t.style.width=E+"px",t.style.height=k+"px"),F!==null&&F.setSize(t.width,t.height),this.setViewport(0,0,E,k)},this.getDrawingBufferSize=function(E){return E.set(_e*be,Te*be).floor()},this.setDrawingBufferSize=function(E,k,K){_e=E,Te=k,be=K,t.width=Math.floor(E*K),t.height=Math.floor(k*K),this.setViewport(0,0,E,k)},this.setEffects=function(E){if(v===zn){Qe("WebGLRenderer: setEffects() requires outputBufferType set to HalfFloatType or FloatType.");return}if(E){for(let k=0;k<E.length;k++)if(E[k].isOutputPass===!0){Ye("WebGLRenderer: OutputPass is not needed in setEffects(). Tone mapping and color space conversion are applied automatically.");break}}F.setEffects(E||[])},this.getCurrentViewport=function(E){return E.copy(ie)},this.getViewport=function(E){return E.copy(He)},this.setViewport=function(E,k,K,q){E.isVector4?He.set(E.x,E.y,E.z,E.w):He.set(E,k,K,q),Se.viewport(ie.copy(He).multiplyScalar(on()).round())},this.getScissor=function(E){return E.copy(dt)},this.setScissor=function(E,k,K,q){E.isVector4?dt.set(E.x,E.y,E.z,E.w):dt.set(E,k,K,q),Se.scissor(ue.copy(dt).multiplyScalar(on()).round())},this.getScissorTest=function(){return ct},this.setScissorTest=function(E){Se.setScissorTest(ct=E)},this.setOpaqueSort=function(E){We=E},this.setTransparentSort=function(E){rt=E},this.getClearColor=function(E){return E.copy(O.getClearColor())},this.setClearColor=function(){O.setClearColor(...arguments)},this.getClearAlpha=function(){return O.getClearAlpha()},this.setClearAlpha=function(){O.setClearAlpha(...arguments)},this.clear=function(E=!0,k=!0,K=!0){let q=0;if(E){let $=!1;if(le!==null){let we=le.texture.format;$=m.has(we)}if($){let we=le.texture.type,Ce=p.has(we),Ee=O.getClearColor(),Pe=O.getClearAlpha(),Be=Ee.r,tt=Ee.g,pt=Ee.b;Ce?(y[0]=Be,y[1]=tt,y[2]=pt,y[3]=Pe,B.clearBufferuiv(B.COLOR,0,y)):(A[0]=Be,A[1]=tt,A[2]=pt,A[3]=Pe,B.clearBufferiv(B.COLOR,0,A))}else q|=B.COLOR_BUFFER_BIT}k&&(q|=B.DEPTH_BUFFER_BIT,this.state.buffers.depth.setMask(!0)),K&&(q|=B.STENCIL_BUFFER_BIT,this.state.buffers.stencil.setMask(4294967295)),q!==0&&B.clear(q)},this.clearColor=function(){this.clear(!0,!1,!1)},this.clearDepth=function(){this.clear(!1,!0,!1)},this.clearStencil=function(){this.clear(!1,!1,!0)},this.setNodesHandler=function(E){E.setRenderer(this),z=E},this.dispose=function(){t.removeEventListener("webglcontextlost",Fe,!1),t.removeEventListener("webglcontextrestored",je,!1),t.removeEventListener("webglcontextcreationerror",Ae,!1),O.dispose(),xe.dispose(),ee.dispose(),qe.dispose(),ke.dispose(),C.dispose(),ce.dispose(),X.dispose(),ve.dispose(),Ge.dispose(),re.dispose(),ae.dispose(),ae.removeEventListener("sessionstart",Fa),ae.removeEventListener("sessionend",ki),is.stop()};function Fe(E){E.preventDefault(),Uu("WebGLRenderer: Context Lost."),L=!0}function je(){Uu("WebGLRenderer: Context Restored."),L=!1;let E=Nt.autoReset,k=fe.enabled,K=fe.autoUpdate,q=fe.needsUpdate,$=fe.type;Ke(),Nt.autoReset=E,fe.enabled=k,fe.autoUpdate=K,fe.needsUpdate=q,fe.type=$}function Ae(E){Qe("WebGLRenderer: A WebGL context could not be created. Reason: ",E.statusMessage)}function at(E){let k=E.target;k.removeEventListener("dispose",at),kt(k)}function kt(E){Vn(E),ke.remove(E)}function Vn(E){let k=ke.get(E).programs;k!==void 0&&(k.forEach(function(K){re.releaseProgram(K)}),E.isShaderMaterial&&re.releaseShaderCache(E))}this.renderBufferDirect=function(E,k,K,q,$,we){k===null&&(k=pn);let Ce=$.isMesh&&$.matrixWorld.determinantAffine()<0,Ee=Do(E,k,K,q,$);Se.setMaterial(q,Ce);let Pe=K.index,Be=1;if(q.wireframe===!0){if(Pe=X.getWireframeAttribute(K),Pe===void 0)return;Be=2}let tt=K.drawRange,pt=K.attributes.position,Oe=tt.start*Be,mt=(tt.start+tt.count)*Be;we!==null&&(Oe=Math.max(Oe,we.start*Be),mt=Math.min(mt,(we.start+we.count)*Be)),Pe!==null?(Oe=Math.max(Oe,0),mt=Math.min(mt,Pe.count)):pt!=null&&(Oe=Math.max(Oe,0),mt=Math.min(mt,pt.count));let Zt=mt-Oe;if(Zt<0||Zt===1/0)return;ve.setup($,q,Ee,K,Pe);let Ct,Pt=te;if(Pe!==null&&(Ct=S.get(Pe),Pt=Me,Pt.setIndex(Ct)),$.isMesh)q.wireframe===!0?(Se.setLineWidth(q.wireframeLinewidth*on()),Pt.setMode(B.LINES)):Pt.setMode(B.TRIANGLES);else if($.isLine){let mn=q.linewidth;mn===void 0&&(mn=1),Se.setLineWidth(mn*on()),$.isLineSegments?Pt.setMode(B.LINES):$.isLineLoop?Pt.setMode(B.LINE_LOOP):Pt.setMode(B.LINE_STRIP)}else $.isPoints?Pt.setMode(B.POINTS):$.isSprite&&Pt.setMode(B.TRIANGLES);if($.isBatchedMesh)if($e.get("WEBGL_multi_draw"))Pt.renderMultiDraw($._multiDrawStarts,$._multiDrawCounts,$._multiDrawCount);else{let mn=$._multiDrawStarts,Ne=$._multiDrawCounts,an=$._multiDrawCount,_t=Pe?S.get(Pe).bytesPerElement:1,rs=ke.get(q).currentProgram.getUniforms();for(let ln=0;ln<an;ln++)rs.setValue(B,"_gl_DrawID",ln),Pt.render(mn[ln]/_t,Ne[ln])}else if($.isInstancedMesh)Pt.renderInstances(Oe,Zt,$.count);else if(K.isInstancedBufferGeometry){let mn=K._maxInstanceCount!==void 0?K._maxInstanceCount:1/0,Ne=Math.min(K.instanceCount,mn);Pt.renderInstances(Oe,Zt,Ne)}else Pt.render(Oe,Zt)};function Po(E,k,K,q){z!==null&&E.isNodeMaterial&&z.setObject(q,E),Bt===!0&&ne.setState(E,K,!1),E.transparent===!0&&E.side===tn&&E.forceSinglePass===!1?(E.side=Ln,E.needsUpdate=!0,zi(E,k,q),E.side=$n,E.needsUpdate=!0,zi(E,k,q),E.side=tn):zi(E,k,q)}this.compile=function(E,k,K=null){K===null&&(K=E),z!==null&&z.renderStart(E,k,K),T=ee.get(K),T.init(k),M.push(T),K.traverseVisible(function($){$.isLight&&$.layers.test(k.layers)&&(T.pushLight($),$.castShadow&&T.pushShadow($))}),E!==K&&E.traverseVisible(function($){$.isLight&&$.layers.test(k.layers)&&(T.pushLight($),$.castShadow&&T.pushShadow($))}),T.setupLights(),z!==null&&z.updateLights(T.state.lightsArray),rn=this.localClippingEnabled,Bt=ne.init(this.clippingPlanes,rn),Bt===!0&&ne.setGlobalState(this.clippingPlanes,k),z!==null&&fe.render(T.state.shadowsArray,K,k);let q=new Set;return E.traverse(function($){if(!($.isMesh||$.isPoints||$.isLine||$.isSprite))return;let we=$.material;if(we)if(Array.isArray(we))for(let Ce=0;Ce<we.length;Ce++){let Ee=we[Ce];Po(Ee,K,k,$),q.add(Ee)}else Po(we,K,k,$),q.add(we)}),T=M.pop(),z!==null&&z.renderEnd(),q},this.compileAsync=function(E,k,K=null){let q=this.compile(E,k,K);return new Promise($=>{function we(){if(q.forEach(function(Ce){let Pe=ke.get(Ce).currentProgram;(Pe===void 0||Pe.isReady())&&q.delete(Ce)}),q.size===0){$(E);return}setTimeout(we,10)}$e.get("KHR_parallel_shader_compile")!==null?we():setTimeout(we,10)})};let vr=null;function Sh(E){vr&&vr(E)}function Fa(){is.stop()}function ki(){is.start()}let is=new lm;is.setAnimationLoop(Sh),typeof self<"u"&&is.setContext(self),this.setAnimationLoop=function(E){vr=E,ae.setAnimationLoop(E),E===null?is.stop():is.start()},ae.addEventListener("sessionstart",Fa),ae.addEventListener("sessionend",ki),this.render=function(E,k){if(k!==void 0&&k.isCamera!==!0){Qe("WebGLRenderer.render: camera is not an instance of THREE.Camera.");return}if(L===!0)return;z!==null&&z.renderStart(E,k);let K=ae.enabled===!0&&ae.isPresenting===!0,q=F!==null&&(le===null||K)&&F.begin(I,le);if(E.matrixWorldAutoUpdate===!0&&E.updateMatrixWorld(),k.parent===null&&k.matrixWorldAutoUpdate===!0&&k.updateMatrixWorld(),ae.enabled===!0&&ae.isPresenting===!0&&(F===null||F.isCompositing()===!1)&&(ae.cameraAutoUpdate===!0&&ae.updateCamera(k),k=ae.getCamera()),E.isScene===!0&&E.onBeforeRender(I,E,k,le),T=ee.get(E,M.length),T.init(k),T.state.textureUnits=qe.getTextureUnits(),M.push(T),Lt.multiplyMatrices(k.projectionMatrix,k.matrixWorldInverse),k.isArrayCamera?Xt.setFromArrayCamera(k):it.setFromProjectionMatrix(Lt,gi,k.reversedDepth),rn=this.localClippingEnabled,Bt=ne.init(this.clippingPlanes,rn),R=xe.get(E,_.length),R.init(),_.push(R),this.info.render.frame++,ae.enabled===!0&&ae.isPresenting===!0){let Ce=I.xr.getDepthSensingMesh();Ce!==null&&ss(Ce,k,-1/0,I.sortObjects)}ss(E,k,0,I.sortObjects),R.finish(),z!==null&&z.updateLights(T.state.lightsArray),I.sortObjects===!0&&R.sort(We,rt),Jt=ae.enabled===!1||ae.isPresenting===!1||ae.hasDepthSensing()===!1,Jt&&O.addToRenderList(R,E),this.info.autoReset===!0&&this.info.reset(),Bt===!0&&ne.beginShadows();let $=T.state.shadowsArray;if(fe.render($,E,k),Bt===!0&&ne.endShadows(),(q&&F.hasRenderPass())===!1){let Ce=R.opaque,Ee=R.transmissive;if(T.setupLights(),k.isArrayCamera){let Pe=k.cameras;if(Ee.length>0)for(let Be=0,tt=Pe.length;Be<tt;Be++){let pt=Pe[Be];bi(Ce,Ee,E,pt)}Jt&&O.render(E);for(let Be=0,tt=Pe.length;Be<tt;Be++){let pt=Pe[Be];Io(R,E,pt,pt.viewport)}}else Ee.length>0&&bi(Ce,Ee,E,k),Jt&&O.render(E),Io(R,E,k)}le!==null&&V===0&&(qe.updateMultisampleRenderTarget(le),qe.updateRenderTargetMipmap(le)),q&&F.end(I),E.isScene===!0&&E.onAfterRender(I,E,k),ve.resetDefaultState(),J=-1,j=null,M.pop(),M.length>0?(T=M[M.length-1],qe.setTextureUnits(T.state.textureUnits),Bt===!0&&ne.setGlobalState(I.clippingPlanes,T.state.camera)):T=null,_.pop(),_.length>0?R=_[_.length-1]:R=null,z!==null&&z.renderEnd()};function ss(E,k,K,q){if(E.visible===!1)return;if(E.layers.test(k.layers)){if(E.isGroup)K=E.renderOrder;else if(E.isLOD)E.autoUpdate===!0&&E.update(k);else if(E.isLight)T.pushLight(E),E.castShadow&&T.pushShadow(E);else if(E.isSprite){let Ce=k.isArrayCamera?Xt:it;if(!E.frustumCulled||E.intersectsFrustum(Ce)){q&&vt.setFromMatrixPosition(E.matrixWorld).applyMatrix4(Lt);let Ee=ce.update(E),Pe=E.material;Pe.visible&&R.push(E,Ee,Pe,K,vt.z,null,k)}}else if(E.isMesh||E.isLine||E.isPoints){let Ce=k.isArrayCamera?Xt:it;if(!E.frustumCulled||E.intersectsFrustum(Ce)){let Ee=ce.update(E),Pe=E.material;if(q&&(E.boundingSphere!==void 0?(E.boundingSphere===null&&E.computeBoundingSphere(),vt.copy(E.boundingSphere.center)):(Ee.boundingSphere===null&&Ee.computeBoundingSphere(),vt.copy(Ee.boundingSphere.center)),vt.applyMatrix4(E.matrixWorld).applyMatrix4(Lt)),Array.isArray(Pe)){let Be=Ee.groups;for(let tt=0,pt=Be.length;tt<pt;tt++){let Oe=Be[tt],mt=Pe[Oe.materialIndex];mt&&mt.visible&&R.push(E,Ee,mt,K,vt.z,Oe,k)}}else Pe.visible&&R.push(E,Ee,Pe,K,vt.z,null,k)}}}let we=E.children;for(let Ce=0,Ee=we.length;Ce<Ee;Ce++)ss(we[Ce],k,K,q)}function Io(E,k,K,q){let{opaque:$,transmissive:we,transparent:Ce}=E;T.setupLightsView(K),Bt===!0&&ne.setGlobalState(I.clippingPlanes,K),q&&Se.viewport(ie.copy(q)),$.length>0&&Kt($,k,K),we.length>0&&Kt(we,k,K),Ce.length>0&&Kt(Ce,k,K),Se.buffers.depth.setTest(!0),Se.buffers.depth.setMask(!0),Se.buffers.color.setMask(!0),Se.setPolygonOffset(!1)}function bi(E,k,K,q){if((K.isScene===!0?K.overrideMaterial:null)!==null)return;if(T.state.transmissionRenderTarget[q.id]===void 0){let Oe=$e.has("EXT_color_buffer_half_float")||$e.has("EXT_color_buffer_float");T.state.transmissionRenderTarget[q.id]=new oi(1,1,{generateMipmaps:!0,type:Oe?Ni:zn,minFilter:ys,samples:Math.max(4,ot.samples),stencilBuffer:r,resolveDepthBuffer:!1,resolveStencilBuffer:!1,storeMultisampledDepthBuffer:!1,storeMultisampledStencilBuffer:!1,colorSpace:xt.workingColorSpace})}let we=T.state.transmissionRenderTarget[q.id],Ce=q.viewport||ie;we.setSize(Ce.z*I.transmissionResolutionScale,Ce.w*I.transmissionResolutionScale);let Ee=I.getRenderTarget(),Pe=I.getActiveCubeFace(),Be=I.getActiveMipmapLevel();I.setRenderTarget(we),I.getClearColor(Q),pe=I.getClearAlpha(),pe<1&&I.setClearColor(16777215,.5),I.clear(),Jt&&O.render(K);let tt=I.toneMapping;I.toneMapping=Qi;let pt=q.viewport;if(q.viewport!==void 0&&(q.viewport=void 0),T.setupLightsView(q),Bt===!0&&ne.setGlobalState(I.clippingPlanes,q),Kt(E,K,q),qe.updateMultisampleRenderTarget(we),qe.updateRenderTargetMipmap(we),$e.has("WEBGL_multisampled_render_to_texture")===!1){let Oe=!1;for(let mt=0,Zt=k.length;mt<Zt;mt++){let Ct=k[mt],{object:Pt,geometry:mn,material:Ne,group:an}=Ct;if(Ne.side===tn&&Pt.layers.test(q.layers)){let _t=Ne.side;Ne.side=Ln,Ne.needsUpdate=!0,nn(Pt,K,q,mn,Ne,an),Ne.side=_t,Ne.needsUpdate=!0,Oe=!0}}Oe===!0&&(qe.updateMultisampleRenderTarget(we),qe.updateRenderTargetMipmap(we))}I.setRenderTarget(Ee,Pe,Be),I.setClearColor(Q,pe),pt!==void 0&&(q.viewport=pt),I.toneMapping=tt}function Kt(E,k,K){let q=k.isScene===!0?k.overrideMaterial:null;for(let $=0,we=E.length;$<we;$++){let Ce=E[$],{object:Ee,geometry:Pe,group:Be}=Ce,tt=Ce.material;tt.allowOverride===!0&&q!==null&&(tt=q),Ee.layers.test(K.layers)&&nn(Ee,k,K,Pe,tt,Be)}}function nn(E,k,K,q,$,we){z!==null&&$.isNodeMaterial&&z.setObject(E,$),E.onBeforeRender(I,k,K,q,$,we),E.modelViewMatrix.multiplyMatrices(K.matrixWorldInverse,E.matrixWorld),E.normalMatrix.getNormalMatrix(E.modelViewMatrix),$.onBeforeRender(I,k,K,q,E,we),$.transparent===!0&&$.side===tn&&$.forceSinglePass===!1?($.side=Ln,$.needsUpdate=!0,I.renderBufferDirect(K,k,q,$,E,we),$.side=$n,$.needsUpdate=!0,I.renderBufferDirect(K,k,q,$,E,we),$.side=tn):I.renderBufferDirect(K,k,q,$,E,we),E.onAfterRender(I,k,K,q,$,we)}function sn(E){let k=0;for(let K of E)K.texture!==null&&k++;return k}function zi(E,k,K){k.isScene!==!0&&(k=pn);let q=ke.get(E),$=T.state.lights,we=T.state.shadowsArray,Ce=$.state.version,Ee=re.getParameters(E,$.state,we,k,K,T.state.lightProbeGridArray),Pe=re.getProgramCacheKey(Ee),Be=q.programs;q.environment=E.isMeshStandardMaterial||E.isMeshLambertMaterial||E.isMeshPhongMaterial?k.environment:null,q.fog=k.fog;let tt=E.isMeshStandardMaterial||E.isMeshLambertMaterial&&!E.envMap||E.isMeshPhongMaterial&&!E.envMap;q.envMap=C.get(E.envMap||q.environment,tt),q.envMapRotation=q.environment!==null&&E.envMap===null?k.environmentRotation:E.envMapRotation,Be===void 0&&(E.addEventListener("dispose",at),Be=new Map,q.programs=Be,q.programVariants=new Map);let pt=Be.get(Pe);if(pt!==void 0){if(q.currentProgram===pt&&q.lightsStateVersion===Ce)return Lo(E,Ee),pt}else Ee.uniforms=re.getUniforms(E),z!==null&&E.isNodeMaterial&&z.build(E,K,Ee),E.onBeforeCompile(Ee,I),pt=re.acquireProgram(Ee,Pe),Be.set(Pe,pt),q.uniforms=Ee.uniforms;let Oe=q.uniforms;return(!E.isShaderMaterial&&!E.isRawShaderMaterial||E.clipping===!0)&&(Oe.clippingPlanes=ne.uniform),Lo(E,Ee),q.needsLights=As(E),q.lightsStateVersion=Ce,q.needsLights&&(Oe.ambientLightColor.value=$.state.ambient,Oe.lightProbe.value=$.state.probe,Oe.sunLights.value=$.state.sun,Oe.sunLightShadows.value=$.state.sunShadow,Oe.directionalLights.value=$.state.directional,Oe.directionalLightShadows.value=$.state.directionalShadow,Oe.spotLights.value=$.state.spot,Oe.spotLightShadows.value=$.state.spotShadow,Oe.rectAreaLights.value=$.state.rectArea,Oe.ltc_1.value=$.state.rectAreaLTC1,Oe.ltc_2.value=$.state.rectAreaLTC2,Oe.pointLights.value=$.state.point,Oe.pointLightShadows.value=$.state.pointShadow,Oe.hemisphereLights.value=$.state.hemi,Oe.sunShadowMatrix.value=$.state.sunShadowMatrix,Oe.sunShadowCascade.value=$.state.sunShadowCascade,Oe.directionalShadowMatrix.value=$.state.directionalShadowMatrix,Oe.spotLightMatrix.value=$.state.spotLightMatrix,Oe.spotLightMap.value=$.state.spotLightMap,Oe.pointShadowMatrix.value=$.state.pointShadowMatrix),q.numLightProbeGrids=sn(T.state.lightProbeGridArray),q.currentProgram=pt,q.uniformsList=null,pt}function ei(E,k,K,q,$){let we=ke.get(E),Ce=we.currentProgram.id+","+q+","+$,Ee=we.programVariants.get(Ce);return Ee===void 0?(Ee=zi(E,k,K),we.programVariants.set(Ce,Ee)):(we.currentProgram=Ee,we.uniformsList=null,we.outputColorSpace=q,we.toneMapping=$),Ee}function Ts(E){if(E.uniformsList===null){let k=E.currentProgram.getUniforms();E.uniformsList=uo.seqWithValue(k.seq,E.uniforms)}return E.uniformsList}function Lo(E,k){let K=ke.get(E);K.outputColorSpace=k.outputColorSpace,K.batching=k.batching,K.batchingColor=k.batchingColor,K.instancing=k.instancing,K.instancingColor=k.instancingColor,K.instancingMorph=k.instancingMorph,K.skinning=k.skinning,K.morphTargets=k.morphTargets,K.morphNormals=k.morphNormals,K.morphColors=k.morphColors,K.morphTargetsCount=k.morphTargetsCount,K.numClippingPlanes=k.numClippingPlanes,K.numIntersection=k.numClipIntersection,K.vertexAlphas=k.vertexAlphas,K.vertexTangents=k.vertexTangents,K.toneMapping=k.toneMapping}function Do(E,k,K,q,$){k.isScene!==!0&&(k=pn),qe.resetTextureUnits();let we=k.fog,Ce=q.isMeshStandardMaterial||q.isMeshLambertMaterial||q.isMeshPhongMaterial?k.environment:null,Ee=le===null?I.outputColorSpace:le.isXRRenderTarget===!0?le.texture.colorSpace:xt.workingColorSpace,Pe=q.isMeshStandardMaterial||q.isMeshLambertMaterial&&!q.envMap||q.isMeshPhongMaterial&&!q.envMap,Be=C.get(q.envMap||Ce,Pe),tt=q.vertexColors===!0&&!!K.attributes.color&&K.attributes.color.itemSize===4,pt=!!K.attributes.tangent&&(!!q.normalMap||q.anisotropy>0),Oe=!!K.morphAttributes.position,mt=!!K.morphAttributes.normal,Zt=!!K.morphAttributes.color,Ct=Qi;q.toneMapped&&(le===null||le.isXRRenderTarget===!0)&&(Ct=I.toneMapping);let Pt=K.morphAttributes.position||K.morphAttributes.normal||K.morphAttributes.color,mn=Pt!==void 0?Pt.length:0,Ne=ke.get(q),an=T.state.lights;if(Bt===!0&&(rn===!0||E!==j)){let It=E===j&&q.id===J;ne.setState(q,E,It)}let _t=!1,rs=!1;q.version===Ne.__version?Ne.needsLights&&Ne.lightsStateVersion!==an.state.version||$.isBatchedMesh&&Ne.batching===!1||!$.isBatchedMesh&&Ne.batching===!0||$.isBatchedMesh&&Ne.batchingColor===!0&&$._colorsTexture===null||$.isBatchedMesh&&Ne.batchingColor===!1&&$._colorsTexture!==null||$.isInstancedMesh&&Ne.instancing===!1||!$.isInstancedMesh&&Ne.instancing===!0||$.isSkinnedMesh&&Ne.skinning===!1||!$.isSkinnedMesh&&Ne.skinning===!0||$.isInstancedMesh&&Ne.instancingColor===!0&&$.instanceColor===null||$.isInstancedMesh&&Ne.instancingColor===!1&&$.instanceColor!==null||$.isInstancedMesh&&Ne.instancingMorph===!0&&$.morphTexture===null||$.isInstancedMesh&&Ne.instancingMorph===!1&&$.morphTexture!==null||Ne.envMap!==Be||q.fog===!0&&Ne.fog!==we||Ne.numClippingPlanes!==void 0&&(Ne.numClippingPlanes!==ne.numPlanes||Ne.numIntersection!==ne.numIntersection)||Ne.vertexAlphas!==tt||Ne.vertexTangents!==pt||Ne.morphTargets!==Oe||Ne.morphNormals!==mt||Ne.morphColors!==Zt||Ne.morphTargetsCount!==mn||Ne.numLightProbeGrids!==sn(T.state.lightProbeGridArray)?_t=!0:(Ne.outputColorSpace!==Ee||Ne.toneMapping!==Ct)&&(rs=!0):(_t=!0,Ne.__version=q.version);let ln=Ne.currentProgram;(_t===!0||rs===!0)&&(ln=rs===!0?ei(q,k,$,Ee,Ct):zi(q,k,$),z&&q.isNodeMaterial&&z.onUpdateProgram(q,ln,Ne));let Mr=!1,Hi=!1,os=!1,ht=ln.getUniforms(),jt=Ne.uniforms;if(Se.useProgram(ln.program)&&(Mr=!0,Hi=!0,os=!0),q.id!==J&&(J=q.id,Hi=!0),Mr||j!==E){Se.buffers.depth.getReversed()&&E.reversedDepth!==!0&&(E._reversedDepth=!0,E.updateProjectionMatrix()),ht.setValue(B,"projectionMatrix",E.projectionMatrix),ht.setValue(B,"viewMatrix",E.matrixWorldInverse);let cn=ht.map.cameraPosition;cn!==void 0&&cn.setValue(B,Mn.setFromMatrixPosition(E.matrixWorld)),ot.logarithmicDepthBuffer&&ht.setValue(B,"logDepthBufFC",2/(Math.log(E.far+1)/Math.LN2)),(q.isMeshPhongMaterial||q.isMeshToonMaterial||q.isMeshLambertMaterial||q.isMeshBasicMaterial||q.isMeshStandardMaterial||q.isShaderMaterial)&&ht.setValue(B,"isOrthographic",E.isOrthographicCamera===!0),j!==E&&(j=E,Hi=!0,os=!0)}if(Ne.needsLights&&(an.state.sunShadowMap.length>0&&ht.setValue(B,"sunShadowMap",an.state.sunShadowMap,qe),an.state.directionalShadowMap.length>0&&ht.setValue(B,"directionalShadowMap",an.state.directionalShadowMap,qe),an.state.spotShadowMap.length>0&&ht.setValue(B,"spotShadowMap",an.state.spotShadowMap,qe),an.state.pointShadowMap.length>0&&ht.setValue(B,"pointShadowMap",an.state.pointShadowMap,qe)),$.isSkinnedMesh){ht.setOptional(B,$,"bindMatrix"),ht.setOptional(B,$,"bindMatrixInverse");let It=$.skeleton;It&&(It.boneTexture===null&&It.computeBoneTexture(),ht.setValue(B,"boneTexture",It.boneTexture,qe))}$.isBatchedMesh&&(ht.setOptional(B,$,"batchingTexture"),ht.setValue(B,"batchingTexture",$._matricesTexture,qe),ht.setOptional(B,$,"batchingIdTexture"),ht.setValue(B,"batchingIdTexture",$._indirectTexture,qe),ht.setOptional(B,$,"batchingColorTexture"),$._colorsTexture!==null&&ht.setValue(B,"batchingColorTexture",$._colorsTexture,qe));let Gn=K.morphAttributes;if((Gn.position!==void 0||Gn.normal!==void 0||Gn.color!==void 0)&&se.update($,K,ln),(Hi||Ne.receiveShadow!==$.receiveShadow)&&(Ne.receiveShadow=$.receiveShadow,ht.setValue(B,"receiveShadow",$.receiveShadow)),(q.isMeshStandardMaterial||q.isMeshLambertMaterial||q.isMeshPhongMaterial)&&q.envMap===null&&k.environment!==null&&(jt.envMapIntensity.value=k.environmentIntensity),jt.dfgLUT!==void 0&&(jt.dfgLUT.value=oS()),Hi){if(ht.setValue(B,"toneMappingExposure",I.toneMappingExposure),Ne.needsLights&&br(jt,os),we&&q.fog===!0&&ge.refreshFogUniforms(jt,we),ge.refreshMaterialUniforms(jt,q,be,Te,T.state.transmissionRenderTarget[E.id]),Ne.needsLights&&Ne.numLightProbeGrids>0){let It=b,cn=0;for(let Fn of T.state.lightProbeGridArray)Fn.texture!==null&&(It.textures[cn]=Fn.texture,It.min[cn]=Fn.boundingBox.min,It.max[cn]=Fn.boundingBox.max,It.resolution[cn]=Fn.resolution,cn++);for(let Fn in It)It[Fn].length=cn;jt.probesSH.value=It.textures,jt.probesMin.value=It.min,jt.probesMax.value=It.max,jt.probesResolution.value=It.resolution}uo.upload(B,Ts(Ne),jt,qe)}if(q.isShaderMaterial&&q.uniformsNeedUpdate===!0&&(uo.upload(B,Ts(Ne),jt,qe),q.uniformsNeedUpdate=!1),q.isSpriteMaterial&&ht.setValue(B,"center",$.center),ht.setValue(B,"modelViewMatrix",$.modelViewMatrix),ht.setValue(B,"normalMatrix",$.normalMatrix),ht.setValue(B,"modelMatrix",$.matrixWorld),q.uniformsGroups!==void 0){let It=q.uniformsGroups;for(let cn=0,Fn=It.length;cn<Fn;cn++){let Oa=It[cn];Ge.update(Oa,ln),Ge.bind(Oa,ln)}}return ln}function br(E,k){E.ambientLightColor.needsUpdate=k,E.lightProbe.needsUpdate=k,E.sunLights.needsUpdate=k,E.sunLightShadows.needsUpdate=k,E.directionalLights.needsUpdate=k,E.directionalLightShadows.needsUpdate=k,E.pointLights.needsUpdate=k,E.pointLightShadows.needsUpdate=k,E.spotLights.needsUpdate=k,E.spotLightShadows.needsUpdate=k,E.rectAreaLights.needsUpdate=k,E.hemisphereLights.needsUpdate=k}function As(E){return E.isMeshLambertMaterial||E.isMeshToonMaterial||E.isMeshPhongMaterial||E.isMeshStandardMaterial||E.isShadowMaterial||E.isShaderMaterial&&E.lights===!0}this.getActiveCubeFace=function(){return Y},this.getActiveMipmapLevel=function(){return V},this.getRenderTarget=function(){return le},this.setRenderTargetTextures=function(E,k,K){let q=ke.get(E);q.__autoAllocateDepthBuffer=E.resolveDepthBuffer===!1,q.__autoAllocateDepthBuffer===!1&&(q.__useRenderToTexture=!1),ke.get(E.texture).__webglTexture=k,ke.get(E.depthTexture).__webglTexture=q.__autoAllocateDepthBuffer?void 0:K,q.__hasExternalTextures=!0},this.setRenderTargetFramebuffer=function(E,k){let K=ke.get(E);K.__webglFramebuffer=k,K.__useDefaultFramebuffer=k===void 0},this.setRenderTarget=function(E,k=0,K=0){le=E,Y=k,V=K;let q=null,$=!1,we=!1;if(E){let Ee=ke.get(E);if(Ee.__useDefaultFramebuffer!==void 0){Se.bindFramebuffer(B.FRAMEBUFFER,Ee.__webglFramebuffer),ie.copy(E.viewport),ue.copy(E.scissor),he=E.scissorTest,Se.viewport(ie),Se.scissor(ue),Se.setScissorTest(he),J=-1;return}else if(Ee.__webglFramebuffer===void 0)qe.setupRenderTarget(E);else if(Ee.__hasExternalTextures)qe.rebindTextures(E,ke.get(E.texture).__webglTexture,ke.get(E.depthTexture).__webglTexture);else if(E.depthBuffer){let tt=E.depthTexture;if(Ee.__boundDepthTexture!==tt){if(tt!==null&&ke.has(tt)&&(E.width!==tt.image.width||E.height!==tt.image.height))throw new Error("THREE.WebGLRenderer: Attached DepthTexture is initialized to the incorrect size.");qe.setupDepthRenderbuffer(E)}}let Pe=E.texture;(Pe.isData3DTexture||Pe.isDataArrayTexture||Pe.isCompressedArrayTexture)&&(we=!0);let Be=ke.get(E).__webglFramebuffer;E.isWebGLCubeRenderTarget?(Array.isArray(Be[k])?q=Be[k][K]:q=Be[k],$=!0):E.samples>0&&qe.useMultisampledRTT(E)===!1?q=ke.get(E).__webglMultisampledFramebuffer:Array.isArray(Be)?q=Be[K]:q=Be,ie.copy(E.viewport),ue.copy(E.scissor),he=E.scissorTest}else ie.copy(He).multiplyScalar(be).floor(),ue.copy(dt).multiplyScalar(be).floor(),he=ct;if(K!==0&&(q=G),Se.bindFramebuffer(B.FRAMEBUFFER,q)&&Se.drawBuffers(E,q),Se.viewport(ie),Se.scissor(ue),Se.setScissorTest(he),$){let Ee=ke.get(E.texture);B.framebufferTexture2D(B.FRAMEBUFFER,B.COLOR_ATTACHMENT0,B.TEXTURE_CUBE_MAP_POSITIVE_X+k,Ee.__webglTexture,K)}else if(we){let Ee=k;for(let Pe=0;Pe<E.textures.length;Pe++){let Be=ke.get(E.textures[Pe]);B.framebufferTextureLayer(B.FRAMEBUFFER,B.COLOR_ATTACHMENT0+Pe,Be.__webglTexture,K,Ee)}}else if(E!==null&&K!==0){let Ee=ke.get(E.texture);B.framebufferTexture2D(B.FRAMEBUFFER,B.COLOR_ATTACHMENT0,B.TEXTURE_2D,Ee.__webglTexture,K)}J=-1};function Sr(E){let k=ke.get(E);return(k.__readFormat!==E.format||k.__readType!==E.type)&&(k.__readFormat=E.format,k.__readType=E.type,k.__formatReadable=ot.textureFormatReadable(E.format),k.__typeReadable=ot.textureTypeReadable(E.type)),k}this.readRenderTargetPixels=function(E,k,K,q,$,we,Ce,Ee=0){if(!(E&&E.isWebGLRenderTarget)){Qe("WebGLRenderer.readRenderTargetPixels: renderTarget is not THREE.WebGLRenderTarget.");return}let Pe=ke.get(E).__webglFramebuffer;if(E.isWebGLCubeRenderTarget&&Ce!==void 0&&(Pe=Pe[Ce],Array.isArray(Pe)&&(Pe=Pe[0])),Pe){Se.bindFramebuffer(B.FRAMEBUFFER,Pe);try{let Be=E.textures[Ee],tt=Be.format,pt=Be.type;E.textures.length>1&&B.readBuffer(B.COLOR_ATTACHMENT0+Ee);let Oe=Sr(Be);if(Oe.__formatReadable===!1){Qe("WebGLRenderer.readRenderTargetPixels: renderTarget is not in RGBA or implementation defined format.");return}if(Oe.__typeReadable===!1){Qe("WebGLRenderer.readRenderTargetPixels: renderTarget is not in UnsignedByteType or implementation defined type.");return}k>=0&&k<=E.width-q&&K>=0&&K<=E.height-$&&B.readPixels(k,K,q,$,me.convert(tt),me.convert(pt),we)}finally{let Be=le!==null?ke.get(le).__webglFramebuffer:null;Se.bindFramebuffer(B.FRAMEBUFFER,Be)}}},this.readRenderTargetPixelsAsync=async function(E,k,K,q,$,we,Ce,Ee=0){if(!(E&&E.isWebGLRenderTarget))throw new Error("THREE.WebGLRenderer.readRenderTargetPixels: renderTarget is not THREE.WebGLRenderTarget.");let Pe=ke.get(E).__webglFramebuffer;if(E.isWebGLCubeRenderTarget&&Ce!==void 0&&(Pe=Pe[Ce],Array.isArray(Pe)&&(Pe=Pe[0])),Pe)if(k>=0&&k<=E.width-q&&K>=0&&K<=E.height-$){Se.bindFramebuffer(B.FRAMEBUFFER,Pe);let Be=E.textures[Ee],tt=Be.format,pt=Be.type;E.textures.length>1&&B.readBuffer(B.COLOR_ATTACHMENT0+Ee);let Oe=Sr(Be);if(Oe.__formatReadable===!1)throw new Error("THREE.WebGLRenderer.readRenderTargetPixelsAsync: renderTarget is not in RGBA or implementation defined format.");if(Oe.__typeReadable===!1)throw new Error("THREE.WebGLRenderer.readRenderTargetPixelsAsync: renderTarget is not in UnsignedByteType or implementation defined type.");let mt=B.createBuffer();B.bindBuffer(B.PIXEL_PACK_BUFFER,mt),B.bufferData(B.PIXEL_PACK_BUFFER,we.byteLength,B.STREAM_READ),B.readPixels(k,K,q,$,me.convert(tt),me.convert(pt),0),B.bindBuffer(B.PIXEL_PACK_BUFFER,null);let Zt=le!==null?ke.get(le).__webglFramebuffer:null;Se.bindFramebuffer(B.FRAMEBUFFER,Zt);let Ct=B.fenceSync(B.SYNC_GPU_COMMANDS_COMPLETE,0);return B.flush(),await Dp(B,Ct,4),B.bindBuffer(B.PIXEL_PACK_BUFFER,mt),B.getBufferSubData(B.PIXEL_PACK_BUFFER,0,we),B.bindBuffer(B.PIXEL_PACK_BUFFER,null),B.deleteBuffer(mt),B.deleteSync(Ct),we}else throw new Error("THREE.WebGLRenderer.readRenderTargetPixelsAsync: requested read bounds are out of range.")},this.copyFramebufferToTexture=function(E,k=null,K=0){let q=Math.pow(2,-K),$=Math.floor(E.image.width*q),we=Math.floor(E.image.height*q),Ce=k!==null?k.x:0,Ee=k!==null?k.y:0;qe.setTexture2D(E,0),B.copyTexSubImage2D(B.TEXTURE_2D,K,0,0,Ce,Ee,$,we),Se.unbindTexture()},this.copyTextureToTexture=function(E,k,K=null,q=null,$=0,we=0){let Ce,Ee,Pe,Be,tt,pt,Oe,mt,Zt,Ct=E.isCompressedTexture?E.mipmaps[we]:E.image;if(K!==null)Ce=K.max.x-K.min.x,Ee=K.max.y-K.min.y,Pe=K.isBox3?K.max.z-K.min.z:1,Be=K.min.x,tt=K.min.y,pt=K.isBox3?K.min.z:0;else{let ht=Math.pow(2,-$);Ce=Math.floor(Ct.width*ht),Ee=Math.floor(Ct.height*ht),E.isDataArrayTexture?Pe=Ct.depth:E.isData3DTexture?Pe=Math.floor(Ct.depth*ht):Pe=1,Be=0,tt=0,pt=0}q!==null?(Oe=q.x,mt=q.y,Zt=q.z):(Oe=0,mt=0,Zt=0);let Pt=me.convert(k.format),mn=me.convert(k.type),Ne;k.isData3DTexture?(qe.setTexture3D(k,0),Ne=B.TEXTURE_3D):k.isDataArrayTexture||k.isCompressedArrayTexture?(qe.setTexture2DArray(k,0),Ne=B.TEXTURE_2D_ARRAY):(qe.setTexture2D(k,0),Ne=B.TEXTURE_2D),Se.activeTexture(B.TEXTURE0),Se.pixelStorei(B.UNPACK_FLIP_Y_WEBGL,k.flipY),Se.pixelStorei(B.UNPACK_PREMULTIPLY_ALPHA_WEBGL,k.premultiplyAlpha),Se.pixelStorei(B.UNPACK_ALIGNMENT,k.unpackAlignment);let an=Se.getParameter(B.UNPACK_ROW_LENGTH),_t=Se.getParameter(B.UNPACK_IMAGE_HEIGHT),rs=Se.getParameter(B.UNPACK_SKIP_PIXELS),ln=Se.getParameter(B.UNPACK_SKIP_ROWS),Mr=Se.getParameter(B.UNPACK_SKIP_IMAGES);Se.pixelStorei(B.UNPACK_ROW_LENGTH,Ct.width),Se.pixelStorei(B.UNPACK_IMAGE_HEIGHT,Ct.height),Se.pixelStorei(B.UNPACK_SKIP_PIXELS,Be),Se.pixelStorei(B.UNPACK_SKIP_ROWS,tt),Se.pixelStorei(B.UNPACK_SKIP_IMAGES,pt);let Hi=E.isDataArrayTexture||E.isData3DTexture,os=k.isDataArrayTexture||k.isData3DTexture;if(E.isDepthTexture){let ht=ke.get(E),jt=ke.get(k),Gn=ke.get(ht.__renderTarget),It=ke.get(jt.__renderTarget);Se.bindFramebuffer(B.READ_FRAMEBUFFER,Gn.__webglFramebuffer),Se.bindFramebuffer(B.DRAW_FRAMEBUFFER,It.__webglFramebuffer);for(let cn=0;cn<Pe;cn++)Hi&&(B.framebufferTextureLayer(B.READ_FRAMEBUFFER,B.COLOR_ATTACHMENT0,ke.get(E).__webglTexture,$,pt+cn),B.framebufferTextureLayer(B.DRAW_FRAMEBUFFER,B.COLOR_ATTACHMENT0,ke.get(k).__webglTexture,we,Zt+cn)),B.blitFramebuffer(Be,tt,Be+Ce,tt+Ee,Oe,mt,Oe+Ce,mt+Ee,B.DEPTH_BUFFER_BIT,B.NEAREST);Se.bindFramebuffer(B.READ_FRAMEBUFFER,null),Se.bindFramebuffer(B.DRAW_FRAMEBUFFER,null)}else if($!==0||E.isRenderTargetTexture||ke.has(E)){let ht=ke.get(E),jt=ke.get(k);Se.bindFramebuffer(B.READ_FRAMEBUFFER,N),Se.bindFramebuffer(B.DRAW_FRAMEBUFFER,W);for(let Gn=0;Gn<Pe;Gn++)Hi?B.framebufferTextureLayer(B.READ_FRAMEBUFFER,B.COLOR_ATTACHMENT0,ht.__webglTexture,$,pt+Gn):B.framebufferTexture2D(B.READ_FRAMEBUFFER,B.COLOR_ATTACHMENT0,B.TEXTURE_2D,ht.__webglTexture,$),os?B.framebufferTextureLayer(B.DRAW_FRAMEBUFFER,B.COLOR_ATTACHMENT0,jt.__webglTexture,we,Zt+Gn):B.framebufferTexture2D(B.DRAW_FRAMEBUFFER,B.COLOR_ATTACHMENT0,B.TEXTURE_2D,jt.__webglTexture,we),$!==0?B.blitFramebuffer(Be,tt,Be+Ce,tt+Ee,Oe,mt,Oe+Ce,mt+Ee,B.COLOR_BUFFER_BIT,B.NEAREST):os?B.copyTexSubImage3D(Ne,we,Oe,mt,Zt+Gn,Be,tt,Ce,Ee):B.copyTexSubImage2D(Ne,we,Oe,mt,Be,tt,Ce,Ee);Se.bindFramebuffer(B.READ_FRAMEBUFFER,null),Se.bindFramebuffer(B.DRAW_FRAMEBUFFER,null)}else os?E.isDataTexture||E.isData3DTexture?B.texSubImage3D(Ne,we,Oe,mt,Zt,Ce,Ee,Pe,Pt,mn,Ct.data):k.isCompressedArrayTexture?B.compressedTexSubImage3D(Ne,we,Oe,mt,Zt,Ce,Ee,Pe,Pt,Ct.data):B.texSubImage3D(Ne,we,Oe,mt,Zt,Ce,Ee,Pe,Pt,mn,Ct):E.isDataTexture?B.texSubImage2D(B.TEXTURE_2D,we,Oe,mt,Ce,Ee,Pt,mn,Ct.data):E.isCompressedTexture?B.compressedTexSubImage2D(B.TEXTURE_2D,we,Oe,mt,Ct.width,Ct.height,Pt,Ct.data):B.texSubImage2D(B.TEXTURE_2D,we,Oe,mt,Ce,Ee,Pt,mn,Ct);Se.pixelStorei(B.UNPACK_ROW_LENGTH,an),Se.pixelStorei(B.UNPACK_IMAGE_HEIGHT,_t),Se.pixelStorei(B.UNPACK_SKIP_PIXELS,rs),Se.pixelStorei(B.UNPACK_SKIP_ROWS,ln),Se.pixelStorei(B.UNPACK_SKIP_IMAGES,Mr),we===0&&k.generateMipmaps===!0&&k.mipmapsAutoUpdate===!0&&B.generateMipmap(Ne),Se.unbindTexture()},this.initRenderTarget=function(E){ke.get(E).__webglFramebuffer===void 0&&qe.setupRenderTarget(E)},this.initTexture=function(E){E.isCubeTexture?qe.setTextureCube(E,0):E.isData3DTexture?qe.setTexture3D(E,0):E.isDataArrayTexture||E.isCompressedArrayTexture?qe.setTexture2DArray(E,0):qe.setTexture2D(E,0),Se.unbindTexture()},this.resetState=function(){Y=0,V=0,le=null,Se.reset(),ve.reset()},typeof __THREE_DEVTOOLS__<"u"&&__THREE_DEVTOOLS__.dispatchEvent(new CustomEvent("observe",{detail:this}))}get coordinateSystem(){return gi}get outputColorSpace(){return this._outputColorSpace}set outputColorSpace(e){this._outputColorSpace=e;let t=this.getContext();t.drawingBufferColorSpace=xt._getDrawingBufferColorSpace(e),t.unpackColorSpace=xt._getUnpackColorSpace()}};var aS="uplot",lS="u-hz",cS="u-vt",hS="u-title",uS="u-wrap",dS="u-under",fS="u-over",pS="u-axis",dr="u-off",mS="u-select",gS="u-cursor-x",_S="u-cursor-y",xS="u-cursor-pt",yS="u-legend",vS="u-live",bS="u-inline",SS="u-series",MS="u-marker",ym="u-label",wS="u-value",Aa="width",Ra="height";var vm="bottom",po="left",ed="right",_d="#000",bm=_d+"0",td="mousemove",Sm="mousedown",nd="mouseup",Mm="mouseenter",wm="mouseleave",Em="dblclick",ES="resize",TS="scroll",Tm="change",Gc="dppxchange",xd="--",bo=typeof window<"u",ad=bo?document:null,go=bo?window:null,AS=bo?navigator:null,Et,kc;function ld(){let i=devicePixelRatio;Et!=i&&(Et=i,kc&&hd(Tm,kc,ld),kc=matchMedia(`(min-resolution: ${Et-.001}dppx) and (max-resolution: ${Et+.001}dppx)`),fr(Tm,kc,ld),go.dispatchEvent(new CustomEvent(Gc)))}function hi(i,e){if(e!=null){let t=i.classList;!t.contains(e)&&t.add(e)}}function cd(i,e){let t=i.classList;t.contains(e)&&t.remove(e)}function Wt(i,e,t){i.style[e]=t+"px"}function Fi(i,e,t,n){let s=ad.createElement(i);return e!=null&&hi(s,e),t?.insertBefore(s,n),s}function yi(i,e){return Fi("div",i,e)}var Am=new WeakMap;function ns(i,e,t,n,s){let r="translate("+e+"px,"+t+"px)",o=Am.get(i);r!=o&&(i.style.transform=r,Am.set(i,r),e<0||t<0||e>n||t>s?hi(i,dr):cd(i,dr))}var Rm=new WeakMap;function Cm(i,e,t){let n=e+t,s=Rm.get(i);n!=s&&(Rm.set(i,n),i.style.background=e,i.style.borderColor=t)}var Pm=new WeakMap;function Im(i,e,t,n){let s=e+""+t,r=Pm.get(i);s!=r&&(Pm.set(i,s),i.style.height=t+"px",i.style.width=e+"px",i.style.marginLeft=n?-e/2+"px":0,i.style.marginTop=n?-t/2+"px":0)}var yd={passive:!0},RS={...yd,capture:!0};function fr(i,e,t,n){e.addEventListener(i,t,n?RS:yd)}function hd(i,e,t,n){e.removeEventListener(i,t,yd)}bo&&ld();function Oi(i,e,t,n){let s;t=t||0,n=n||e.length-1;let r=n<=2147483647;for(;n-t>1;)s=r?t+n>>1:ui((t+n)/2),e[s]<i?t=s:n=s;return i-e[t]<=e[n]-i?t:n}function rg(i){return(t,n,s)=>{let r=-1,o=-1;for(let a=n;a<=s;a++)if(i(t[a])){r=a;break}for(let a=s;a>=n;a--)if(i(t[a])){o=a;break}return[r,o]}}var og=i=>i!=null,ag=i=>i!=null&&i>0,qc=rg(og),CS=rg(ag);function PS(i,e,t,n=0,s=!1){let r=s?CS:qc,o=s?ag:og;[e,t]=r(i,e,t);let a=i[e],l=i[e];if(e>-1)if(n==1)a=i[e],l=i[t];else if(n==-1)a=i[t],l=i[e];else for(let c=e;c<=t;c++){let h=i[c];o(h)&&(h<a?a=h:h>l&&(l=h))}return[a??Ft,l??-Ft]}function Yc(i,e,t,n){let s=Nm(i),r=Nm(e);i==e&&(s==-1?(i*=t,e/=t):(i/=t,e*=t));let o=t==10?Ss:lg,a=s==1?ui:vi,l=r==1?vi:ui,c=a(o(bn(i))),h=l(o(bn(e))),u=_o(t,c),d=_o(t,h);return t==10&&(c<0&&(u=Ot(u,-c)),h<0&&(d=Ot(d,-h))),n||t==2?(i=u*s,e=d*r):(i=dg(i,u),e=$c(e,d)),[i,e]}function vd(i,e,t,n){let s=Yc(i,e,t,n);return i==0&&(s[0]=0),e==0&&(s[1]=0),s}var bd=.1,Lm={mode:3,pad:bd},Pa={pad:0,soft:null,mode:0},IS={min:Pa,max:Pa};function Wc(i,e,t,n){return Zc(t)?Dm(i,e,t):(Pa.pad=t,Pa.soft=n?0:null,Pa.mode=n?3:0,Dm(i,e,IS))}function Mt(i,e){return i??e}function LS(i,e,t){for(e=Mt(e,0),t=Mt(t,i.length-1);e<=t;){if(i[e]!=null)return!0;e++}return!1}function Dm(i,e,t){let n=t.min,s=t.max,r=Mt(n.pad,0),o=Mt(s.pad,0),a=Mt(n.hard,-Ft),l=Mt(s.hard,Ft),c=Mt(n.soft,Ft),h=Mt(s.soft,-Ft),u=Mt(n.mode,0),d=Mt(s.mode,0),f=e-i,g=Ss(f),v=Zn(bn(i),bn(e)),m=Ss(v),p=bn(m-g);(f<1e-24||p>10)&&(f=0,(i==0||e==0)&&(f=1e-24,u==2&&c!=Ft&&(r=0),d==2&&h!=-Ft&&(o=0)));let y=f||v||1e3,A=Ss(y),b=_o(10,ui(A)),R=y*(f==0?i==0?.1:1:r),T=Ot(dg(i-R,b/10),24),_=i>=c&&(u==1||u==3&&T<=c||u==2&&T>=c)?c:Ft,M=Zn(a,T<_&&i>=_?_:Bi(_,T)),F=y*(f==0?e==0?.1:1:o),I=Ot($c(e+F,b/10),24),L=e<=h&&(d==1||d==3&&I>=h||d==2&&I<=h)?h:-Ft,z=Bi(l,I>L&&e<=L?L:Zn(L,I));return M==z&&M==0&&(z=100),[M,z]}var DS=new Intl.NumberFormat(bo?AS.language:"en-US"),Sd=i=>DS.format(i),di=Math,Vc=di.PI,bn=di.abs,ui=di.floor,vn=di.round,vi=di.ceil,Bi=di.min,Zn=di.max,_o=di.pow,Nm=di.sign,Ss=di.log10,lg=di.log2,NS=(i,e=1)=>di.sinh(i)*e,id=(i,e=1)=>di.asinh(i/e),Ft=1/0;function Um(i){return(Ss((i^i>>31)-(i>>31))|0)+1}function ud(i,e,t){return Bi(Zn(i,e),t)}function cg(i){return typeof i=="function"}function yt(i){return cg(i)?i:()=>i}var US=()=>{},hg=i=>i,ug=(i,e)=>e,FS=i=>null,Fm=i=>!0,Om=(i,e)=>i==e,OS=/\.\d*?(?=9{6,}|0{6,})/gm,pr=i=>{if(pg(i)||qs.has(i))return i;let e=`${i}`,t=e.match(OS);if(t==null)return i;let n=t[0].length-1;if(e.indexOf("e-")!=-1){let[s,r]=e.split("e");return+`${pr(s)}e${r}`}return Ot(i,n)};function hr(i,e){return pr(Ot(pr(i/e))*e)}function $c(i,e){return pr(vi(pr(i/e))*e)}function dg(i,e){return pr(ui(pr(i/e))*e)}function Ot(i,e=0){if(pg(i))return i;let t=10**e,n=i*t*(1+Number.EPSILON);return vn(n)/t}var qs=new Map;function fg(i){return((""+i).split(".")[1]||"").length}function La(i,e,t,n){let s=[],r=n.map(fg);for(let o=e;o<t;o++){let a=bn(o),l=Ot(_o(i,o),a);for(let c=0;c<n.length;c++){let h=i==10?+`${n[c]}e${o}`:n[c]*l,u=(o>=0?0:a)+(o>=r[c]?0:r[c]),d=i==10?h:Ot(h,u);s.push(d),qs.set(d,u)}}return s}var Ia={},Md=[],xo=[null,null],Xs=Array.isArray,pg=Number.isInteger,BS=i=>i===void 0;function Bm(i){return typeof i=="string"}function Zc(i){let e=!1;if(i!=null){let t=i.constructor;e=t==null||t==Object}return e}function kS(i){return i!=null&&typeof i=="object"}var zS=Object.getPrototypeOf(Uint8Array),mg="__proto__";function yo(i,e=Zc){let t;if(Xs(i)){let n=i.find(s=>s!=null);if(Xs(n)||e(n)){t=Array(i.length);for(let s=0;s<i.length;s++)t[s]=yo(i[s],e)}else t=i.slice()}else if(i instanceof zS)t=i.slice();else if(e(i)){t={};for(let n in i)n!=mg&&(t[n]=yo(i[n],e))}else t=i;return t}function fn(i){let e=arguments;for(let t=1;t<e.length;t++){let n=e[t];for(let s in n)s!=mg&&(Zc(i[s])?fn(i[s],yo(n[s])):i[s]=yo(n[s]))}return i}var HS=0,VS=1,GS=2;function WS(i,e,t){for(let n=0,s,r=-1;n<e.length;n++){let o=e[n];if(o>r){for(s=o-1;s>=0&&i[s]==null;)i[s--]=null;for(s=o+1;s<t&&i[s]==null;)i[r=s++]=null}}}function XS(i,e){if($S(i)){let o=i[0].slice();for(let a=1;a<i.length;a++)o.push(...i[a].slice(1));return ZS(o[0])||(o=YS(o)),o}let t=new Set;for(let o=0;o<i.length;o++){let l=i[o][0],c=l.length;for(let h=0;h<c;h++)t.add(l[h])}let n=[Array.from(t).sort((o,a)=>o-a)],s=n[0].length,r=new Map;for(let o=0;o<s;o++)r.set(n[0][o],o);for(let o=0;o<i.length;o++){let a=i[o],l=a[0];for(let c=1;c<a.length;c++){let h=a[c],u=Array(s).fill(void 0),d=e?e[o][c]:VS,f=[];for(let g=0;g<h.length;g++){let v=h[g],m=r.get(l[g]);v===null?d!=HS&&(u[m]=v,d==GS&&f.push(m)):u[m]=v}WS(u,f,s),n.push(u)}}return n}var qS=typeof queueMicrotask>"u"?i=>Promise.resolve().then(i):queueMicrotask;function YS(i){let e=i[0],t=e.length,n=Array(t);for(let r=0;r<n.length;r++)n[r]=r;n.sort((r,o)=>e[r]-e[o]);let s=[];for(let r=0;r<i.length;r++){let o=i[r],a=Array(t);for(let l=0;l<t;l++)a[l]=o[n[l]];s.push(a)}return s}function $S(i){let e=i[0][0],t=e.length;for(let n=1;n<i.length;n++){let s=i[n][0];if(s.length!=t)return!1;if(s!=e){for(let r=0;r<t;r++)if(s[r]!=e[r])return!1}}return!0}function ZS(i,e=100){let t=i.length;if(t<=1)return!0;let n=0,s=t-1;for(;n<=s&&i[n]==null;)n++;for(;s>=n&&i[s]==null;)s--;if(s<=n)return!0;let r=Zn(1,ui((s-n+1)/e));for(let o=i[n],a=n+r;a<=s;a+=r){let l=i[a];if(l!=null){if(l<=o)return!1;o=l}}return!0}var gg=["January","February","March","April","May","June","July","August","September","October","November","December"],_g=["Sunday","Monday","Tuesday","Wednesday","Thursday","Friday","Saturday"];function xg(i){return i.slice(0,3)}var JS=_g.map(xg),KS=gg.map(xg),jS={MMMM:gg,MMM:KS,WWWW:_g,WWW:JS};function Ta(i){return(i<10?"0":"")+i}function QS(i){return(i<10?"00":i<100?"0":"")+i}var eM={YYYY:i=>i.getFullYear(),YY:i=>(i.getFullYear()+"").slice(2),MMMM:(i,e)=>e.MMMM[i.getMonth()],MMM:(i,e)=>e.MMM[i.getMonth()],MM:i=>Ta(i.getMonth()+1),M:i=>i.getMonth()+1,DD:i=>Ta(i.getDate()),D:i=>i.getDate(),WWWW:(i,e)=>e.WWWW[i.getDay()],WWW:(i,e)=>e.WWW[i.getDay()],HH:i=>Ta(i.getHours()),H:i=>i.getHours(),h:i=>{let e=i.getHours();return e==0?12:e>12?e-12:e},AA:i=>i.getHours()>=12?"PM":"AM",aa:i=>i.getHours()>=12?"pm":"am",a:i=>i.getHours()>=12?"p":"a",mm:i=>Ta(i.getMinutes()),m:i=>i.getMinutes(),ss:i=>Ta(i.getSeconds()),s:i=>i.getSeconds(),fff:i=>QS(i.getMilliseconds())};function wd(i,e){e=e||jS;let t=[],n=/\{([a-z]+)\}|[^{]+/gi,s;for(;s=n.exec(i);)t.push(s[0][0]=="{"?eM[s[1]]:s[0]);return r=>{let o="";for(let a=0;a<t.length;a++)o+=typeof t[a]=="string"?t[a]:t[a](r,e);return o}}var tM=new Intl.DateTimeFormat().resolvedOptions().timeZone;function nM(i,e){let t;return e=="UTC"||e=="Etc/UTC"?t=new Date(+i+i.getTimezoneOffset()*6e4):e==tM?t=i:(t=new Date(i.toLocaleString("en-US",{timeZone:e})),t.setMilliseconds(i.getMilliseconds())),t}var yg=i=>i%1==0,Xc=[1,2,2.5,5],iM=La(10,-32,0,Xc),vg=La(10,0,32,Xc),sM=vg.filter(yg),ur=iM.concat(vg),Ed=`
`,bg="{YYYY}",km=Ed+bg,Sg="{M}/{D}",Ca=Ed+Sg,zc=Ca+"/{YY}",Mg="{aa}",rM="{h}:{mm}",mo=rM+Mg,zm=Ed+mo,Hm=":{ss}",Rt=null;function wg(i){let e=i*1e3,t=e*60,n=t*60,s=n*24,r=s*30,o=s*365,l=(i==1?La(10,0,3,Xc).filter(yg):La(10,-3,0,Xc)).concat([e,e*5,e*10,e*15,e*30,t,t*5,t*10,t*15,t*30,n,n*2,n*3,n*4,n*6,n*8,n*12,s,s*2,s*3,s*4,s*5,s*6,s*7,s*8,s*9,s*10,s*15,r,r*2,r*3,r*4,r*6,o,o*2,o*5,o*10,o*25,o*50,o*100]),c=[[o,bg,Rt,Rt,Rt,Rt,Rt,Rt,1],[s*28,"{MMM}",km,Rt,Rt,Rt,Rt,Rt,1],[s,Sg,km,Rt,Rt,Rt,Rt,Rt,1],[n,"{h}"+Mg,zc,Rt,Ca,Rt,Rt,Rt,1],[t,mo,zc,Rt,Ca,Rt,Rt,Rt,1],[e,Hm,zc+" "+mo,Rt,Ca+" "+mo,Rt,zm,Rt,1],[i,Hm+".{fff}",zc+" "+mo,Rt,Ca+" "+mo,Rt,zm,Rt,1]];function h(u){return(d,f,g,v,m,p)=>{let y=[],A=m>=o,b=m>=r&&m<o,R=u(g),T=Ot(R*i,3),_=sd(R.getFullYear(),A?0:R.getMonth(),b||A?1:R.getDate()),M=Ot(_*i,3);if(b||A){let F=b?m/r:0,I=A?m/o:0,L=T==M?T:Ot(sd(_.getFullYear()+I,_.getMonth()+F,1)*i,3),z=new Date(vn(L/i)),G=z.getFullYear(),N=z.getMonth();for(let W=0;L<=v;W++){let Y=sd(G+I*W,N+F*W,1),V=Y-u(Ot(Y*i,3));L=Ot((+Y+V)*i,3),L<=v&&y.push(L)}}else{let F=m>=s?s:m,I=ui(g)-ui(T),L=M+I+$c(T-M,F);y.push(L);let z=u(L),G=z.getHours()+z.getMinutes()/t+z.getSeconds()/n,N=m/n,W=d.axes[f]._space,Y=p/W;for(;L=Ot(L+m,i==1?0:3),!(L>v);)if(N>1){let V=ui(Ot(G+N,6))%24,j=u(L).getHours()-V;j>1&&(j=-1),L-=j*n,G=(G+N)%24;let ie=y[y.length-1];Ot((L-ie)/m,3)*Y>=.7&&y.push(L)}else y.push(L)}return y}}return[l,c,h]}var[oM,aM,lM]=wg(1),[cM,hM,uM]=wg(.001);La(2,-53,53,[1]);function Vm(i,e){return i.map(t=>t.map((n,s)=>s==0||s==8||n==null?n:e(s==1||t[8]==0?n:t[1]+n)))}function Gm(i,e){return(t,n,s,r,o)=>{let a=e.find(g=>o>=g[0])||e[e.length-1],l,c,h,u,d,f;return n.map(g=>{let v=i(g),m=v.getFullYear(),p=v.getMonth(),y=v.getDate(),A=v.getHours(),b=v.getMinutes(),R=v.getSeconds(),T=m!=l&&a[2]||p!=c&&a[3]||y!=h&&a[4]||A!=u&&a[5]||b!=d&&a[6]||R!=f&&a[7]||a[1];return l=m,c=p,h=y,u=A,d=b,f=R,T(v)})}}function dM(i,e){let t=wd(e);return(n,s,r,o,a)=>s.map(l=>t(i(l)))}function sd(i,e,t){return new Date(i,e,t)}function Wm(i,e){return e(i)}var fM="{YYYY}-{MM}-{DD} {h}:{mm}{aa}";function Xm(i,e){return(t,n,s,r)=>r==null?xd:e(i(n))}function pM(i,e){let t=i.series[e];return t.width?t.stroke(i,e):t.points.width?t.points.stroke(i,e):null}function mM(i,e){return i.series[e].fill(i,e)}var gM={show:!0,live:!0,isolate:!1,mount:US,markers:{show:!0,width:2,stroke:pM,fill:mM,dash:"solid"},idx:null,idxs:null,values:[]};function _M(i,e){let t=i.cursor.points,n=yi(),s=t.size(i,e);Wt(n,Aa,s),Wt(n,Ra,s);let r=s/-2;Wt(n,"marginLeft",r),Wt(n,"marginTop",r);let o=t.width(i,e,s);return o&&Wt(n,"borderWidth",o),n}function xM(i,e){let t=i.series[e].points;return t._fill||t._stroke}function yM(i,e){let t=i.series[e].points;return t._stroke||t._fill}function vM(i,e){return i.series[e].points.size}var rd=[0,0];function bM(i,e,t){return rd[0]=e,rd[1]=t,rd}function Hc(i,e,t,n=!0){return s=>{s.button==0&&(!n||s.target==e)&&t(s)}}function od(i,e,t,n=!0){return s=>{(!n||s.target==e)&&t(s)}}var SM={show:!0,x:!0,y:!0,lock:!1,move:bM,points:{one:!1,show:_M,size:vM,width:0,stroke:yM,fill:xM},bind:{mousedown:Hc,mouseup:Hc,click:Hc,dblclick:Hc,mousemove:od,mouseleave:od,mouseenter:od},drag:{setScale:!0,x:!0,y:!1,dist:0,uni:null,click:(i,e)=>{e.stopPropagation(),e.stopImmediatePropagation()},_x:!1,_y:!1},focus:{dist:(i,e,t,n,s)=>n-s,prox:-1,bias:0},hover:{skip:[void 0],prox:null,bias:0},left:-10,top:-10,idx:null,dataIdx:null,idxs:null,event:null},Eg={show:!0,stroke:"rgba(0,0,0,0.07)",width:2},Td=fn({},Eg,{filter:ug}),Tg=fn({},Td,{size:10}),Ag=fn({},Eg,{show:!1}),Ad='12px system-ui, -apple-system, "Segoe UI", Roboto, "Helvetica Neue", Arial, "Noto Sans", sans-serif, "Apple Color Emoji", "Segoe UI Emoji", "Segoe UI Symbol", "Noto Color Emoji"',Rg="bold "+Ad,Cg=1.5,qm={show:!0,scale:"x",stroke:_d,space:50,gap:5,alignTo:1,size:50,labelGap:0,labelSize:30,labelFont:Rg,side:2,grid:Td,ticks:Tg,border:Ag,font:Ad,lineGap:Cg,rotate:0},MM="Value",wM="Time",Ym={show:!0,scale:"x",auto:!1,sorted:1,min:Ft,max:-Ft,idxs:[]};function EM(i,e,t,n,s){return e.map(r=>r==null?"":Sd(r))}function TM(i,e,t,n,s,r,o){let a=[],l=qs.get(s)||0;t=o?t:Ot($c(t,s),l);for(let c=t;c<=n;c=Ot(c+s,l))a.push(Object.is(c,-0)?0:c);return a}function dd(i,e,t,n,s,r,o){let a=[],l=i.scales[i.axes[e].scale].log,c=l==10?Ss:lg,h=ui(c(t));s=_o(l,h),l==10&&(s=ur[Oi(s,ur)]);let u=t,d=s*l;l==10&&(d=ur[Oi(d,ur)]);do a.push(u),u=u+s,l==10&&!qs.has(u)&&(u=Ot(u,qs.get(s))),u>=d&&(s=u,d=s*l,l==10&&(d=ur[Oi(d,ur)]));while(u<=n);return a}function AM(i,e,t,n,s,r,o){let l=i.scales[i.axes[e].scale].asinh,c=n>l?dd(i,e,Zn(l,t),n,s):[l],h=n>=0&&t<=0?[0]:[];return(t<-l?dd(i,e,Zn(l,-n),-t,s):[l]).reverse().map(d=>-d).concat(h,c)}var Pg=/./,RM=/[12357]/,CM=/[125]/,$m=/1/,fd=(i,e,t,n)=>i.map((s,r)=>e==4&&s==0||r%n==0&&t.test(s.toExponential()[s<0?1:0])?s:null);function PM(i,e,t,n,s){let r=i.axes[t],o=r.scale,a=i.scales[o],l=i.valToPos,c=r._space,h=l(10,o),u=l(9,o)-h>=c?Pg:l(7,o)-h>=c?RM:l(5,o)-h>=c?CM:$m;if(u==$m){let d=bn(l(1,o)-h);if(d<c)return fd(e.slice().reverse(),a.distr,u,vi(c/d)).reverse()}return fd(e,a.distr,u,1)}function IM(i,e,t,n,s){let r=i.axes[t],o=r.scale,a=r._space,l=i.valToPos,c=bn(l(1,o)-l(2,o));return c<a?fd(e.slice().reverse(),3,Pg,vi(a/c)).reverse():e}function LM(i,e,t,n){return n==null?xd:e==null?"":Sd(e)}var Zm={show:!0,scale:"y",stroke:_d,space:30,gap:5,alignTo:1,size:50,labelGap:0,labelSize:30,labelFont:Rg,side:3,grid:Td,ticks:Tg,border:Ag,font:Ad,lineGap:Cg,rotate:0};function DM(i,e){let t=3+(i||1)*2;return Ot(t*e,3)}function NM(i,e){let{scale:t,idxs:n}=i.series[0],s=i._data[0],r=i.valToPos(s[n[0]],t,!0),o=i.valToPos(s[n[1]],t,!0),a=bn(o-r),l=i.series[e],c=a/(l.points.space*Et);return n[1]-n[0]<=c}var Jm={scale:null,auto:!0,sorted:0,min:Ft,max:-Ft},Ig=(i,e,t,n,s)=>s,Km={show:!0,auto:!0,sorted:0,gaps:Ig,alpha:1,facets:[fn({},Jm,{scale:"x"}),fn({},Jm,{scale:"y"})]},jm={scale:"y",auto:!0,sorted:0,show:!0,spanGaps:!1,gaps:Ig,alpha:1,points:{show:NM,filter:null},values:null,min:Ft,max:-Ft,idxs:[],path:null,clip:null};function UM(i,e,t,n,s){return t/10}var Lg={time:!0,auto:!0,distr:1,log:10,asinh:1,min:null,max:null,dir:1,ori:0},FM=fn({},Lg,{time:!1,ori:1}),Qm={};function Dg(i,e){let t=Qm[i];return t||(t={key:i,plots:[],sub(n){t.plots.push(n)},unsub(n){t.plots=t.plots.filter(s=>s!=n)},pub(n,s,r,o,a,l,c){for(let h=0;h<t.plots.length;h++)t.plots[h]!=s&&t.plots[h].pub(n,s,r,o,a,l,c)}},i!=null&&(Qm[i]=t)),t}var vo=1,pd=2;function mr(i,e,t){let n=i.mode,s=i.series[e],r=n==2?i._data[e]:i._data,o=i.scales,a=i.bbox,l=r[0],c=n==2?r[1]:r[e],h=n==2?o[s.facets[0].scale]:o[i.series[0].scale],u=n==2?o[s.facets[1].scale]:o[s.scale],d=a.left,f=a.top,g=a.width,v=a.height,m=i.valToPosH,p=i.valToPosV;return h.ori==0?t(s,l,c,h,u,m,p,d,f,g,v,Kc,So,Qc,Ug,Og):t(s,l,c,h,u,p,m,f,d,v,g,jc,Mo,Pd,Fg,Bg)}function Rd(i,e){let t=0,n=0,s=Mt(i.bands,Md);for(let r=0;r<s.length;r++){let o=s[r];o.series[0]==e?t=o.dir:o.series[1]==e&&(o.dir==1?n|=1:n|=2)}return[t,n==1?-1:n==2?1:n==3?2:0]}function OM(i,e,t,n,s){let r=i.mode,o=i.series[e],a=r==2?o.facets[1].scale:o.scale,l=i.scales[a];return s==-1?l.min:s==1?l.max:l.distr==3?l.dir==1?l.min:l.max:0}function Ms(i,e,t,n,s,r){return mr(i,e,(o,a,l,c,h,u,d,f,g,v,m)=>{let p=o.pxRound,y=c.dir*(c.ori==0?1:-1),A=c.ori==0?So:Mo,b,R;y==1?(b=t,R=n):(b=n,R=t);let T=p(u(a[b],c,v,f)),_=p(d(l[b],h,m,g)),M=p(u(a[R],c,v,f)),F=p(d(r==1?h.max:h.min,h,m,g)),I=new Path2D(s);return A(I,M,F),A(I,T,F),A(I,T,_),I})}function Jc(i,e,t,n,s,r){let o=null;if(i.length>0){o=new Path2D;let a=e==0?Qc:Pd,l=t;for(let u=0;u<i.length;u++){let d=i[u];if(d[1]>d[0]){let f=d[0]-l;f>0&&a(o,l,n,f,n+r),l=d[1]}}let c=t+s-l,h=10;c>0&&a(o,l,n-h/2,c,n+r+h)}return o}function BM(i,e,t){let n=i[i.length-1];n&&n[0]==e?n[1]=t:i.push([e,t])}function Cd(i,e,t,n,s,r,o){let a=[],l=i.length;for(let c=s==1?t:n;c>=t&&c<=n;c+=s)if(e[c]===null){let u=c,d=c;if(s==1)for(;++c<=n&&e[c]===null;)d=c;else for(;--c>=t&&e[c]===null;)d=c;let f=r(i[u]),g=d==u?f:r(i[d]),v=u-s;f=o<=0&&v>=0&&v<l?r(i[v]):f;let p=d+s;g=o>=0&&p>=0&&p<l?r(i[p]):g,g>=f&&a.push([f,g])}return a}function eg(i){return i==0?hg:i==1?vn:e=>hr(e,i)}function Ng(i){let e=i==0?Kc:jc,t=i==0?(s,r,o,a,l,c)=>{s.arcTo(r,o,a,l,c)}:(s,r,o,a,l,c)=>{s.arcTo(o,r,l,a,c)},n=i==0?(s,r,o,a,l)=>{s.rect(r,o,a,l)}:(s,r,o,a,l)=>{s.rect(o,r,l,a)};return(s,r,o,a,l,c=0,h=0)=>{c==0&&h==0?n(s,r,o,a,l):(c=Bi(c,a/2,l/2),h=Bi(h,a/2,l/2),e(s,r+c,o),t(s,r+a,o,r+a,o+l,c),t(s,r+a,o+l,r,o+l,h),t(s,r,o+l,r,o,h),t(s,r,o,r+a,o,c),s.closePath())}}var Kc=(i,e,t)=>{i.moveTo(e,t)},jc=(i,e,t)=>{i.moveTo(t,e)},So=(i,e,t)=>{i.lineTo(e,t)},Mo=(i,e,t)=>{i.lineTo(t,e)},Qc=Ng(0),Pd=Ng(1),Ug=(i,e,t,n,s,r)=>{i.arc(e,t,n,s,r)},Fg=(i,e,t,n,s,r)=>{i.arc(t,e,n,s,r)},Og=(i,e,t,n,s,r,o)=>{i.bezierCurveTo(e,t,n,s,r,o)},Bg=(i,e,t,n,s,r,o)=>{i.bezierCurveTo(t,e,s,n,o,r)};function kg(i){return(e,t,n,s,r)=>mr(e,t,(o,a,l,c,h,u,d,f,g,v,m)=>{let{pxRound:p,points:y}=o,A,b;c.ori==0?(A=Kc,b=Ug):(A=jc,b=Fg);let R=Ot(y.width*Et,3),T=(y.size-y.width)/2*Et,_=Ot(T*2,3),M=new Path2D,F=new Path2D,{left:I,top:L,width:z,height:G}=e.bbox;Qc(F,I-_,L-_,z+_*2,G+_*2);let N=W=>{if(l[W]!=null){let Y=p(u(a[W],c,v,f)),V=p(d(l[W],h,m,g));A(M,Y+T,V),b(M,Y,V,T,0,Vc*2)}};if(r)r.forEach(N);else for(let W=n;W<=s;W++)N(W);return{stroke:R>0?M:null,fill:M,clip:F,flags:vo|pd}})}function zg(i){return(e,t,n,s,r,o)=>{n!=s&&(r!=n&&o!=n&&i(e,t,n),r!=s&&o!=s&&i(e,t,s),i(e,t,o))}}var kM=zg(So),zM=zg(Mo);function Hg(i){let e=Mt(i?.alignGaps,0);return(t,n,s,r)=>mr(t,n,(o,a,l,c,h,u,d,f,g,v,m)=>{[s,r]=qc(l,s,r);let p=o.pxRound,y=G=>p(u(G,c,v,f)),A=G=>p(d(G,h,m,g)),b,R;c.ori==0?(b=So,R=kM):(b=Mo,R=zM);let T=c.dir*(c.ori==0?1:-1),_={stroke:new Path2D,fill:null,clip:null,band:null,gaps:null,flags:vo},M=_.stroke,F=!1;if(r-s>=v*4){let G=he=>t.posToVal(he,c.key,!0),N=null,W=null,Y,V,le,J=y(a[T==1?s:r]),j=y(a[s]),ie=y(a[r]),ue=G(T==1?j+1:ie-1);for(let he=T==1?s:r;he>=s&&he<=r;he+=T){let Q=a[he],_e=(T==1?Q<ue:Q>ue)?J:y(Q),Te=l[he];_e==J?Te!=null?(V=Te,N==null?(b(M,_e,A(V)),Y=N=W=V):V<N?N=V:V>W&&(W=V)):Te===null&&(F=!0):(N!=null&&R(M,J,A(N),A(W),A(Y),A(V)),Te!=null?(V=Te,b(M,_e,A(V)),N=W=Y=V):(N=W=null,Te===null&&(F=!0)),J=_e,ue=G(J+T))}N!=null&&N!=W&&le!=J&&R(M,J,A(N),A(W),A(Y),A(V))}else for(let G=T==1?s:r;G>=s&&G<=r;G+=T){let N=l[G];N===null?F=!0:N!=null&&b(M,y(a[G]),A(N))}let[L,z]=Rd(t,n);if(o.fill!=null||L!=0){let G=_.fill=new Path2D(M),N=o.fillTo(t,n,o.min,o.max,L),W=A(N),Y=y(a[s]),V=y(a[r]);T==-1&&([V,Y]=[Y,V]),b(G,V,W),b(G,Y,W)}if(!o.spanGaps){let G=[];F&&G.push(...Cd(a,l,s,r,T,y,e)),_.gaps=G=o.gaps(t,n,s,r,G),_.clip=Jc(G,c.ori,f,g,v,m)}return z!=0&&(_.band=z==2?[Ms(t,n,s,r,M,-1),Ms(t,n,s,r,M,1)]:Ms(t,n,s,r,M,z)),_})}function HM(i){let e=Mt(i.align,1),t=Mt(i.ascDesc,!1),n=Mt(i.alignGaps,0),s=Mt(i.extend,!1);return(r,o,a,l)=>mr(r,o,(c,h,u,d,f,g,v,m,p,y,A)=>{[a,l]=qc(u,a,l);let b=c.pxRound,{left:R,width:T}=r.bbox,_=j=>b(g(j,d,y,m)),M=j=>b(v(j,f,A,p)),F=d.ori==0?So:Mo,I={stroke:new Path2D,fill:null,clip:null,band:null,gaps:null,flags:vo},L=I.stroke,z=d.dir*(d.ori==0?1:-1),G=M(u[z==1?a:l]),N=_(h[z==1?a:l]),W=N,Y=N;s&&e==-1&&(Y=R,F(L,Y,G)),F(L,N,G);for(let j=z==1?a:l;j>=a&&j<=l;j+=z){let ie=u[j];if(ie==null)continue;let ue=_(h[j]),he=M(ie);e==1?F(L,ue,G):F(L,W,he),F(L,ue,he),G=he,W=ue}let V=W;s&&e==1&&(V=R+T,F(L,V,G));let[le,J]=Rd(r,o);if(c.fill!=null||le!=0){let j=I.fill=new Path2D(L),ie=c.fillTo(r,o,c.min,c.max,le),ue=M(ie);F(j,V,ue),F(j,Y,ue)}if(!c.spanGaps){let j=[];j.push(...Cd(h,u,a,l,z,_,n));let ie=c.width*Et/2,ue=t||e==1?ie:-ie,he=t||e==-1?-ie:ie;j.forEach(Q=>{Q[0]+=ue,Q[1]+=he}),I.gaps=j=c.gaps(r,o,a,l,j),I.clip=Jc(j,d.ori,m,p,y,A)}return J!=0&&(I.band=J==2?[Ms(r,o,a,l,L,-1),Ms(r,o,a,l,L,1)]:Ms(r,o,a,l,L,J)),I})}function tg(i,e,t,n,s,r,o=Ft){if(i.length>1){let a=null;for(let l=0,c=1/0;l<i.length;l++)if(e[l]!==void 0){if(a!=null){let h=bn(i[l]-i[a]);h<c&&(c=h,o=bn(t(i[l],n,s,r)-t(i[a],n,s,r)))}a=l}}return o}function VM(i){i=i||Ia;let e=Mt(i.size,[.6,Ft,1]),t=i.align||0,n=i.gap||0,s=i.radius;s=s==null?[0,0]:typeof s=="number"?[s,0]:s;let r=yt(s),o=1-e[0],a=Mt(e[1],Ft),l=Mt(e[2],1),c=Mt(i.disp,Ia),h=Mt(i.each,f=>{}),{fill:u,stroke:d}=c;return(f,g,v,m)=>mr(f,g,(p,y,A,b,R,T,_,M,F,I,L)=>{let z=p.pxRound,G=t,N=n*Et,W=a*Et,Y=l*Et,V,le;b.ori==0?[V,le]=r(f,g):[le,V]=r(f,g);let J=b.dir*(b.ori==0?1:-1),j=b.ori==0?Qc:Pd,ie=b.ori==0?h:(Re,$e,ot,Se,Nt,ke,qe)=>{h(Re,$e,ot,Nt,Se,qe,ke)},ue=Mt(f.bands,Md).find(Re=>Re.series[0]==g),he=ue!=null?ue.dir:0,Q=p.fillTo(f,g,p.min,p.max,he),pe=z(_(Q,R,L,F)),_e,Te,be,We=I,rt=z(p.width*Et),He=!1,dt=null,ct=null,it=null,Xt=null;u!=null&&(rt==0||d!=null)&&(He=!0,dt=u.values(f,g,v,m),ct=new Map,new Set(dt).forEach(Re=>{Re!=null&&ct.set(Re,new Path2D)}),rt>0&&(it=d.values(f,g,v,m),Xt=new Map,new Set(it).forEach(Re=>{Re!=null&&Xt.set(Re,new Path2D)})));let{x0:Bt,size:rn}=c;if(Bt!=null&&rn!=null){G=1,y=Bt.values(f,g,v,m),Bt.unit==2&&(y=y.map(ot=>f.posToVal(M+ot*I,b.key,!0)));let Re=rn.values(f,g,v,m);rn.unit==2?Te=Re[0]*I:Te=T(Re[0],b,I,M)-T(0,b,I,M),We=tg(y,A,T,b,I,M,We),be=We-Te+N}else We=tg(y,A,T,b,I,M,We),be=We*o+N,Te=We-be;be<1&&(be=0),rt>=Te/2&&(rt=0),be<5&&(z=hg);let Lt=be>0,Mn=We-be-(Lt?rt:0);Te=z(ud(Mn,Y,W)),_e=(G==0?Te/2:G==J?0:Te)-G*J*((G==0?N/2:0)+(Lt?rt/2:0));let vt={stroke:null,fill:null,clip:null,band:null,gaps:null,flags:0},pn=He?null:new Path2D,Jt=null;if(ue!=null)Jt=f.data[ue.series[1]];else{let{y0:Re,y1:$e}=c;Re!=null&&$e!=null&&(A=$e.values(f,g,v,m),Jt=Re.values(f,g,v,m))}let on=V*Te,B=le*Te;for(let Re=J==1?v:m;Re>=v&&Re<=m;Re+=J){let $e=A[Re];if($e==null)continue;if(Jt!=null){let X=Jt[Re]??0;if($e-X==0)continue;pe=_(X,R,L,F)}let ot=b.distr!=2||c!=null?y[Re]:Re,Se=T(ot,b,I,M),Nt=_(Mt($e,Q),R,L,F),ke=z(Se-_e),qe=z(Zn(Nt,pe)),C=z(Bi(Nt,pe)),S=qe-C;if($e!=null){let X=$e<0?B:on,ce=$e<0?on:B;He?(rt>0&&it[Re]!=null&&j(Xt.get(it[Re]),ke,C+ui(rt/2),Te,Zn(0,S-rt),X,ce),dt[Re]!=null&&j(ct.get(dt[Re]),ke,C+ui(rt/2),Te,Zn(0,S-rt),X,ce)):j(pn,ke,C+ui(rt/2),Te,Zn(0,S-rt),X,ce),ie(f,g,Re,ke-rt/2,C,Te+rt,S)}}return rt>0?vt.stroke=He?Xt:pn:He||(vt._fill=p.width==0?p._fill:p._stroke??p._fill,vt.width=0),vt.fill=He?ct:pn,vt})}function GM(i,e){let t=Mt(e?.alignGaps,0);return(n,s,r,o)=>mr(n,s,(a,l,c,h,u,d,f,g,v,m,p)=>{[r,o]=qc(c,r,o);let y=a.pxRound,A=V=>y(d(V,h,m,g)),b=V=>y(f(V,u,p,v)),R,T,_;h.ori==0?(R=Kc,_=So,T=Og):(R=jc,_=Mo,T=Bg);let M=h.dir*(h.ori==0?1:-1),F=A(l[M==1?r:o]),I=F,L=[],z=[];for(let V=M==1?r:o;V>=r&&V<=o;V+=M)if(c[V]!=null){let J=l[V],j=A(J);L.push(I=j),z.push(b(c[V]))}let G={stroke:i(L,z,R,_,T,y),fill:null,clip:null,band:null,gaps:null,flags:vo},N=G.stroke,[W,Y]=Rd(n,s);if(a.fill!=null||W!=0){let V=G.fill=new Path2D(N),le=a.fillTo(n,s,a.min,a.max,W),J=b(le);_(V,I,J),_(V,F,J)}if(!a.spanGaps){let V=[];V.push(...Cd(l,c,r,o,M,A,t)),G.gaps=V=a.gaps(n,s,r,o,V),G.clip=Jc(V,h.ori,g,v,m,p)}return Y!=0&&(G.band=Y==2?[Ms(n,s,r,o,N,-1),Ms(n,s,r,o,N,1)]:Ms(n,s,r,o,N,Y)),G})}function WM(i){return GM(XM,i)}function XM(i,e,t,n,s,r){let o=i.length;if(o<2)return null;let a=new Path2D;if(t(a,i[0],e[0]),o==2)n(a,i[1],e[1]);else{let l=Array(o),c=Array(o-1),h=Array(o-1),u=Array(o-1);for(let d=0;d<o-1;d++)h[d]=e[d+1]-e[d],u[d]=i[d+1]-i[d],c[d]=h[d]/u[d];l[0]=c[0];for(let d=1;d<o-1;d++)c[d]===0||c[d-1]===0||c[d-1]>0!=c[d]>0?l[d]=0:(l[d]=3*(u[d-1]+u[d])/((2*u[d]+u[d-1])/c[d-1]+(u[d]+2*u[d-1])/c[d]),isFinite(l[d])||(l[d]=0));l[o-1]=c[o-2];for(let d=0;d<o-1;d++)s(a,i[d]+u[d]/3,e[d]+l[d]*u[d]/3,i[d+1]-u[d]/3,e[d+1]-l[d+1]*u[d]/3,i[d+1],e[d+1])}return a}var md=new Set;function ng(){for(let i of md)i.syncRect(!0)}bo&&(fr(ES,go,ng),fr(TS,go,ng,!0),fr(Gc,go,()=>{Un.pxRatio=Et}));var qM=Hg(),YM=kg();function ig(i,e,t,n){return(n?[i[0],i[1]].concat(i.slice(2)):[i[0]].concat(i.slice(1))).map((r,o)=>gd(r,o,e,t))}function $M(i,e){return i.map((t,n)=>n==0?{}:fn({},e,t))}function gd(i,e,t,n){return fn({},e==0?t:n,i)}function Vg(i,e,t){return e==null?xo:[e,t]}var ZM=Vg;function JM(i,e,t){return e==null?xo:Wc(e,t,bd,!0)}function Gg(i,e,t,n){return e==null?xo:Yc(e,t,i.scales[n].log,!1)}var KM=Gg;function Wg(i,e,t,n){return e==null?xo:vd(e,t,i.scales[n].log,!1)}var jM=Wg;function QM(i,e,t,n,s){let r=Zn(Um(i),Um(e)),o=e-i,a=Oi(s/n*o,t);do{let l=t[a],c=n*l/o;if(c>=s&&r+(l<5?qs.get(l):0)<=17)return[l,c]}while(++a<t.length);return[0,0]}function sg(i){let e,t;return i=i.replace(/(\d+)px/,(n,s)=>(e=vn((t=+s)*Et))+"px"),[i,e,t]}function ew(i){i.show&&[i.font,i.labelFont].forEach(e=>{let t=Ot(e[2]*Et,1);e[0]=e[0].replace(/[0-9.]+px/,t+"px"),e[1]=t})}function Un(i,e,t){let n={mode:Mt(i.mode,1)},s=n.mode;function r(x,w,P,D){let H=w.valToPct(x);return D+P*(w.dir==-1?1-H:H)}function o(x,w,P,D){let H=w.valToPct(x);return D+P*(w.dir==-1?H:1-H)}function a(x,w,P,D){return w.ori==0?r(x,w,P,D):o(x,w,P,D)}n.valToPosH=r,n.valToPosV=o;let l=!1;n.status=0;let c=n.root=yi(aS);if(i.id!=null&&(c.id=i.id),hi(c,i.class),i.title){let x=yi(hS,c);x.textContent=i.title}let h=Fi("canvas"),u=n.ctx=h.getContext("2d"),d=yi(uS,c);fr("click",d,x=>{x.target===g&&(zt!=Tr||qt!=Ar)&&Dn.click(n,x)},!0);let f=n.under=yi(dS,d);d.appendChild(h);let g=n.over=yi(fS,d);i=yo(i);let v=+Mt(i.pxAlign,1),m=eg(v);(i.plugins||[]).forEach(x=>{x.opts&&(i=x.opts(n,i)||i)});let p=i.ms||.001,y=n.series=s==1?ig(i.series||[],Ym,jm,!1):$M(i.series||[null],Km),A=n.axes=ig(i.axes||[],qm,Zm,!0),b=n.scales={},R=n.bands=i.bands||[];R.forEach(x=>{x.fill=yt(x.fill||null),x.dir=Mt(x.dir,-1)});let T=s==2?y[1].facets[0].scale:y[0].scale,_={axes:os,series:mt},M=(i.drawOrder||["axes","series"]).map(x=>_[x]);function F(x){let w=x.distr==3?P=>Ss(P>0?P:x.clamp(n,P,x.min,x.max,x.key)):x.distr==4?P=>id(P,x.asinh):x.distr==100?P=>x.fwd(P):P=>P;return P=>{let D=w(P),{_min:H,_max:Z}=x,oe=Z-H;return(D-H)/oe}}function I(x){let w=b[x];if(w==null){let P=(i.scales||Ia)[x]||Ia;if(P.from!=null){I(P.from);let D=fn({},b[P.from],P,{key:x});D.valToPct=F(D),b[x]=D}else{w=b[x]=fn({},x==T?Lg:FM,P),w.key=x;let D=w.time,H=w.range,Z=Xs(H);if((x!=T||s==2&&!D)&&(Z&&(H[0]==null||H[1]==null)&&(H={min:H[0]==null?Lm:{mode:1,hard:H[0],soft:H[0]},max:H[1]==null?Lm:{mode:1,hard:H[1],soft:H[1]}},Z=!1),!Z&&Zc(H))){let oe=H;H=(de,ye,Le)=>ye==null?xo:Wc(ye,Le,oe)}w.range=yt(H||(D?ZM:x==T?w.distr==3?KM:w.distr==4?jM:Vg:w.distr==3?Gg:w.distr==4?Wg:JM)),w.auto=yt(Z?!1:w.auto),w.clamp=yt(w.clamp||UM),w._min=w._max=null,w.valToPct=F(w)}}}I("x"),I("y"),s==1&&y.forEach(x=>{I(x.scale)}),A.forEach(x=>{I(x.scale)});for(let x in i.scales)I(x);let L=b[T],z=L.distr,G,N;L.ori==0?(hi(c,lS),G=r,N=o):(hi(c,cS),G=o,N=r);let W={};for(let x in b){let w=b[x];(w.min!=null||w.max!=null)&&(W[x]={min:w.min,max:w.max},w.min=w.max=null)}let Y=i.tzDate||(x=>new Date(vn(x/p))),V=i.fmtDate||wd,le=p==1?lM(Y):uM(Y),J=Gm(Y,Vm(p==1?aM:hM,V)),j=Xm(Y,Wm(fM,V)),ie=[],ue=n.legend=fn({},gM,i.legend),he=n.cursor=fn({},SM,{drag:{y:s==2}},i.cursor),Q=ue.show,pe=he.show,_e=ue.markers;ue.idxs=ie,_e.width=yt(_e.width),_e.dash=yt(_e.dash),_e.stroke=yt(_e.stroke),_e.fill=yt(_e.fill);let Te,be,We,rt=[],He=[],dt,ct=!1,it={};if(ue.live){let x=y[1]?y[1].values:null;ct=x!=null,dt=ct?x(n,1,0):{_:0};for(let w in dt)it[w]=xd}if(Q)if(Te=Fi("table",yS,c),We=Fi("tbody",null,Te),ue.mount(n,Te),ct){be=Fi("thead",null,Te,We);let x=Fi("tr",null,be);Fi("th",null,x);for(var Xt in dt)Fi("th",ym,x).textContent=Xt}else hi(Te,bS),ue.live&&hi(Te,vS);let Bt={show:!0},rn={show:!1};function Lt(x,w){if(w==0&&(ct||!ue.live||s==2))return xo;let P=[],D=Fi("tr",SS,We,We.childNodes[w]);hi(D,x.class),x.show||hi(D,dr);let H=Fi("th",null,D);if(_e.show){let de=yi(MS,H);if(w>0){let ye=_e.width(n,w);ye&&(de.style.border=ye+"px "+_e.dash(n,w)+" "+_e.stroke(n,w)),de.style.background=_e.fill(n,w)}}let Z=yi(ym,H);x.label instanceof HTMLElement?Z.appendChild(x.label):Z.textContent=x.label,w>0&&(_e.show||(Z.style.color=x.width>0?_e.stroke(n,w):_e.fill(n,w)),vt("click",H,de=>{if(he._lock)return;Ke(de);let ye=y.indexOf(x);if((de.ctrlKey||de.metaKey)!=ue.isolate){let Le=y.some((De,Ue)=>Ue>0&&Ue!=ye&&De.show);y.forEach((De,Ue)=>{Ue>0&&Vi(Ue,Le?Ue==ye?Bt:rn:Bt,!0,hn.setSeries)})}else Vi(ye,{show:!x.show},!0,hn.setSeries)},!1),je&&vt(Mm,H,de=>{he._lock||(Ke(de),Vi(y.indexOf(x),Cr,!0,hn.setSeries))},!1));for(var oe in dt){let de=Fi("td",wS,D);de.textContent="--",P.push(de)}return[D,P]}let Mn=new Map;function vt(x,w,P,D=!0){let H=Mn.get(w)||{},Z=he.bind[x](n,w,P,D);Z&&(fr(x,w,H[x]=Z),Mn.set(w,H))}function pn(x,w,P){let D=Mn.get(w)||{};for(let H in D)(x==null||H==x)&&(hd(H,w,D[H]),delete D[H]);x==null&&Mn.delete(w)}let Jt=0,on=0,B=0,Re=0,$e=0,ot=0,Se=$e,Nt=ot,ke=B,qe=Re,C=0,S=0,X=0,ce=0;n.bbox={};let re=!1,ge=!1,xe=!1,ee=!1,ne=!1,fe=!1;function O(x,w,P){(P||x!=n.width||w!=n.height)&&se(x,w),ht(!1),xe=!0,ge=!0,Fn()}function se(x,w){n.width=Jt=B=x,n.height=on=Re=w,$e=ot=0,ve(),Ge();let P=n.bbox;C=P.left=hr($e*Et,.5),S=P.top=hr(ot*Et,.5),X=P.width=hr(B*Et,.5),ce=P.height=hr(Re*Et,.5)}let te=3;function Me(){let x=!1,w=0;for(;!x;){w++;let P=Mr(w),D=Hi(w);x=w==te||P&&D,x||(se(n.width,n.height),ge=!0)}}function me({width:x,height:w}){O(x,w)}n.setSize=me;function ve(){let x=!1,w=!1,P=!1,D=!1;A.forEach((H,Z)=>{if(H.show&&H._show){let{side:oe,_size:de}=H,ye=oe%2,Le=H.label!=null?H.labelSize:0,De=de+Le;De>0&&(ye?(B-=De,oe==3?($e+=De,D=!0):P=!0):(Re-=De,oe==0?(ot+=De,x=!0):w=!0))}}),ki[0]=x,ki[1]=P,ki[2]=w,ki[3]=D,B-=bi[1]+bi[3],$e+=bi[3],Re-=bi[2]+bi[0],ot+=bi[0]}function Ge(){let x=$e+B,w=ot+Re,P=$e,D=ot;function H(Z,oe){switch(Z){case 1:return x+=oe,x-oe;case 2:return w+=oe,w-oe;case 3:return P-=oe,P+oe;case 0:return D-=oe,D+oe}}A.forEach((Z,oe)=>{if(Z.show&&Z._show){let de=Z.side;Z._pos=H(de,Z._size),Z.label!=null&&(Z._lpos=H(de,Z.labelSize))}})}if(he.dataIdx==null){let x=he.hover,w=x.skip=new Set(x.skip??[]);w.add(void 0);let P=x.prox=yt(x.prox),D=x.bias??=0;he.dataIdx=(H,Z,oe,de)=>{if(Z==0)return oe;let ye=oe,Le=P(H,Z,oe,de)??Ft,De=Le>=0&&Le<Ft,Ue=L.ori==0?B:Re,st=he.left,wt=e[0],St=e[Z];if(w.has(St[oe])){ye=null;let gt=null,Je=null,Xe;if(D==0||D==-1)for(Xe=oe;gt==null&&Xe-- >0;)w.has(St[Xe])||(gt=Xe);if(D==0||D==1)for(Xe=oe;Je==null&&Xe++<St.length;)w.has(St[Xe])||(Je=Xe);if(gt!=null||Je!=null)if(De){let Vt=gt==null?-1/0:G(wt[gt],L,Ue,0),Qt=Je==null?1/0:G(wt[Je],L,Ue,0),An=st-Vt,Dt=Qt-st;An<=Dt?An<=Le&&(ye=gt):Dt<=Le&&(ye=Je)}else ye=Je==null?gt:gt==null?Je:oe-gt<=Je-oe?gt:Je}else De&&bn(st-G(wt[oe],L,Ue,0))>Le&&(ye=null);return ye}}let Ke=x=>{he.event=x};he.idxs=ie,he._lock=!1;let ae=he.points;ae.show=yt(ae.show),ae.size=yt(ae.size),ae.stroke=yt(ae.stroke),ae.width=yt(ae.width),ae.fill=yt(ae.fill);let Fe=n.focus=fn({},i.focus||{alpha:.3},he.focus),je=Fe.prox>=0,Ae=je&&ae.one,at=[],kt=[],Vn=[];function Po(x,w){let P=ae.show(n,w);if(P instanceof HTMLElement)return hi(P,xS),hi(P,x.class),ns(P,-10,-10,B,Re),g.insertBefore(P,at[w]),P}function vr(x,w){if(s==1||w>0){let P=s==1&&b[x.scale].time,D=x.value;x.value=P?Bm(D)?Xm(Y,Wm(D,V)):D||j:D||LM,x.label=x.label||(P?wM:MM)}if(Ae||w>0){x.width=x.width==null?1:x.width,x.paths=x.paths||qM||FS,x.fillTo=yt(x.fillTo||OM),x.pxAlign=+Mt(x.pxAlign,v),x.pxRound=eg(x.pxAlign),x.stroke=yt(x.stroke||null),x.fill=yt(x.fill||null),x._stroke=x._fill=x._paths=x._focus=null;let P=DM(Zn(1,x.width),1),D=x.points=fn({},{size:P,width:Zn(1,P*.2),stroke:x.stroke,space:P*2,paths:YM,_stroke:null,_fill:null},x.points);D.show=yt(D.show),D.filter=yt(D.filter),D.fill=yt(D.fill),D.stroke=yt(D.stroke),D.paths=yt(D.paths),D.pxAlign=x.pxAlign}if(Q){let P=Lt(x,w);rt.splice(w,0,P[0]),He.splice(w,0,P[1]),ue.values.push(null)}if(pe){ie.splice(w,0,null);let P=null;Ae?w==0&&(P=Po(x,w)):w>0&&(P=Po(x,w)),at.splice(w,0,P),kt.splice(w,0,0),Vn.splice(w,0,0)}Tn("addSeries",w)}function Sh(x,w){w=w??y.length,x=s==1?gd(x,w,Ym,jm):gd(x,w,{},Km),y.splice(w,0,x),vr(y[w],w)}n.addSeries=Sh;function Fa(x){if(y.splice(x,1),Q){ue.values.splice(x,1),He.splice(x,1);let w=rt.splice(x,1)[0];pn(null,w.firstChild),w.remove()}pe&&(ie.splice(x,1),at.splice(x,1)[0].remove(),kt.splice(x,1),Vn.splice(x,1)),Tn("delSeries",x)}n.delSeries=Fa;let ki=[!1,!1,!1,!1];function is(x,w){if(x._show=x.show,x.show){let P=x.side%2,D=b[x.scale];D==null&&(x.scale=P?y[1].scale:T,D=b[x.scale]);let H=D.time;x.size=yt(x.size),x.space=yt(x.space),x.rotate=yt(x.rotate),Xs(x.incrs)&&x.incrs.forEach(oe=>{!qs.has(oe)&&qs.set(oe,fg(oe))}),x.incrs=yt(x.incrs||(D.distr==2?sM:H?p==1?oM:cM:ur)),x.splits=yt(x.splits||(H&&D.distr==1?le:D.distr==3?dd:D.distr==4?AM:TM)),x.stroke=yt(x.stroke),x.grid.stroke=yt(x.grid.stroke),x.ticks.stroke=yt(x.ticks.stroke),x.border.stroke=yt(x.border.stroke);let Z=x.values;x.values=Xs(Z)&&!Xs(Z[0])?yt(Z):H?Xs(Z)?Gm(Y,Vm(Z,V)):Bm(Z)?dM(Y,Z):Z||J:Z||EM,x.filter=yt(x.filter||(D.distr>=3&&D.log==10?PM:D.distr==3&&D.log==2?IM:ug)),x.font=sg(x.font),x.labelFont=sg(x.labelFont),x._size=x.size(n,null,w,0),x._space=x._rotate=x._incrs=x._found=x._splits=x._values=null,x._size>0&&(ki[w]=!0,x._el=yi(pS,d))}}function ss(x,w,P,D){let[H,Z,oe,de]=P,ye=w%2,Le=0;return ye==0&&(de||Z)&&(Le=w==0&&!H||w==2&&!oe?vn(qm.size/3):0),ye==1&&(H||oe)&&(Le=w==1&&!Z||w==3&&!de?vn(Zm.size/2):0),Le}let Io=n.padding=(i.padding||[ss,ss,ss,ss]).map(x=>yt(Mt(x,ss))),bi=n._padding=Io.map((x,w)=>x(n,w,ki,0)),Kt,nn=null,sn=null,zi=s==1?y[0].idxs:null,ei=null,Ts=!1;function Lo(x,w){if(e=x??[],n.data=n._data=e,s==2){Kt=0;for(let P=1;P<y.length;P++)Kt+=e[P][0].length}else{e.length==0&&(n.data=n._data=e=[[]]),ei=e[0],Kt=ei.length;let P=e;if(z==2){P=e.slice();let D=P[0]=Array(Kt);for(let H=0;H<Kt;H++)D[H]=H}n._data=e=P}if(ht(!0),Tn("setData"),z==2&&(xe=!0),w!==!1){let P=L;P.auto(n,Ts)?Do():Cs(T,P.min,P.max),ee=ee||he.left>=0,fe=!0,Fn()}}n.setData=Lo;function Do(){Ts=!0;let x,w;s==1&&(Kt>0?(nn=zi[0]=0,sn=zi[1]=Kt-1,x=e[0][nn],w=e[0][sn],z==2?(x=nn,w=sn):x==w&&(z==3?[x,w]=Yc(x,x,L.log,!1):z==4?[x,w]=vd(x,x,L.log,!1):L.time?w=x+vn(86400/p):[x,w]=Wc(x,w,bd,!0))):(nn=zi[0]=x=null,sn=zi[1]=w=null)),Cs(T,x,w)}let br,As,Sr,E,k,K,q,$,we,Ce;function Ee(x,w,P,D,H,Z){x??=bm,P??=Md,D??="butt",H??=bm,Z??="round",x!=br&&(u.strokeStyle=br=x),H!=As&&(u.fillStyle=As=H),w!=Sr&&(u.lineWidth=Sr=w),Z!=k&&(u.lineJoin=k=Z),D!=K&&(u.lineCap=K=D),P!=E&&u.setLineDash(E=P)}function Pe(x,w,P,D){w!=As&&(u.fillStyle=As=w),x!=q&&(u.font=q=x),P!=$&&(u.textAlign=$=P),D!=we&&(u.textBaseline=we=D)}function Be(x,w,P,D,H=0){if(D.length>0&&x.auto(n,Ts)&&(w==null||w.min==null)){let Z=Mt(nn,0),oe=Mt(sn,D.length-1),de=P.min==null?PS(D,Z,oe,H,x.distr==3):[P.min,P.max];x.min=Bi(x.min,P.min=de[0]),x.max=Zn(x.max,P.max=de[1])}}let tt={min:null,max:null};function pt(){for(let D in b){let H=b[D];W[D]==null&&(H.min==null||W[T]!=null&&H.auto(n,Ts))&&(W[D]=tt)}for(let D in b){let H=b[D];W[D]==null&&H.from!=null&&W[H.from]!=null&&(W[D]=tt)}W[T]!=null&&ht(!0);let x={};for(let D in W){let H=W[D];if(H!=null){let Z=x[D]=yo(b[D],kS);if(H.min!=null)fn(Z,H);else if(D!=T||s==2)if(Kt==0&&Z.from==null){let oe=Z.range(n,null,null,D);Z.min=oe[0],Z.max=oe[1]}else Z.min=Ft,Z.max=-Ft}}if(Kt>0){y.forEach((D,H)=>{if(s==1){let Z=D.scale,oe=W[Z];if(oe==null)return;let de=x[Z];if(H==0){let ye=de.range(n,de.min,de.max,Z);de.min=ye[0],de.max=ye[1],nn=Oi(de.min,e[0]),sn=Oi(de.max,e[0]),sn-nn>1&&(e[0][nn]<de.min&&nn++,e[0][sn]>de.max&&sn--),D.min=ei[nn],D.max=ei[sn]}else D.show&&D.auto&&Be(de,oe,D,e[H],D.sorted);D.idxs[0]=nn,D.idxs[1]=sn}else if(H>0&&D.show&&D.auto){let[Z,oe]=D.facets,de=Z.scale,ye=oe.scale,[Le,De]=e[H],Ue=x[de],st=x[ye];Ue!=null&&Be(Ue,W[de],Z,Le,Z.sorted),st!=null&&Be(st,W[ye],oe,De,oe.sorted),D.min=oe.min,D.max=oe.max}});for(let D in x){let H=x[D],Z=W[D];if(H.from==null&&(Z==null||Z.min==null)){let oe=H.range(n,H.min==Ft?null:H.min,H.max==-Ft?null:H.max,D);H.min=oe[0],H.max=oe[1]}}}for(let D in x){let H=x[D];if(H.from!=null){let Z=x[H.from];if(Z.min==null)H.min=H.max=null;else{let oe=H.range(n,Z.min,Z.max,D);H.min=oe[0],H.max=oe[1]}}}let w={},P=!1;for(let D in x){let H=x[D],Z=b[D];if(Z.min!=H.min||Z.max!=H.max){Z.min=H.min,Z.max=H.max;let oe=Z.distr;Z._min=oe==3?Ss(Z.min):oe==4?id(Z.min,Z.asinh):oe==100?Z.fwd(Z.min):Z.min,Z._max=oe==3?Ss(Z.max):oe==4?id(Z.max,Z.asinh):oe==100?Z.fwd(Z.max):Z.max,w[D]=P=!0}}if(P){y.forEach((D,H)=>{s==2?H>0&&w.y&&(D._paths=null):w[D.scale]&&(D._paths=null)});for(let D in w)xe=!0,Tn("setScale",D);pe&&he.left>=0&&(ee=fe=!0)}for(let D in W)W[D]=null}function Oe(x){let w=ud(nn-1,0,Kt-1),P=ud(sn+1,0,Kt-1);for(;x[w]==null&&w>0;)w--;for(;x[P]==null&&P<Kt-1;)P++;return[w,P]}function mt(){if(Kt>0){let x=y.some(w=>w._focus)&&Ce!=Fe.alpha;x&&(u.globalAlpha=Ce=Fe.alpha),y.forEach((w,P)=>{if(P>0&&w.show&&(Zt(P,!1),Zt(P,!0),w._paths==null)){let D=Ce;Ce!=w.alpha&&(u.globalAlpha=Ce=w.alpha);let H=s==2?[0,e[P][0].length-1]:Oe(e[P]);w._paths=w.paths(n,P,H[0],H[1]),Ce!=D&&(u.globalAlpha=Ce=D)}}),y.forEach((w,P)=>{if(P>0&&w.show){let D=Ce;Ce!=w.alpha&&(u.globalAlpha=Ce=w.alpha),w._paths!=null&&Ct(P,!1);{let H=w._paths!=null?w._paths.gaps:null,Z=w.points.show(n,P,nn,sn,H),oe=w.points.filter(n,P,Z,H);(Z||oe)&&(w.points._paths=w.points.paths(n,P,nn,sn,oe),Ct(P,!0))}Ce!=D&&(u.globalAlpha=Ce=D),Tn("drawSeries",P)}}),x&&(u.globalAlpha=Ce=1)}}function Zt(x,w){let P=w?y[x].points:y[x];P._stroke=P.stroke(n,x),P._fill=P.fill(n,x)}function Ct(x,w){let P=w?y[x].points:y[x],{stroke:D,fill:H,clip:Z,flags:oe,_stroke:de=P._stroke,_fill:ye=P._fill,_width:Le=P.width}=P._paths;Le=Ot(Le*Et,3);let De=null,Ue=Le%2/2;w&&ye==null&&(ye=Le>0?"#fff":de);let st=P.pxAlign==1&&Ue>0;if(st&&u.translate(Ue,Ue),!w){let wt=C-Le/2,St=S-Le/2,gt=X+Le,Je=ce+Le;De=new Path2D,De.rect(wt,St,gt,Je)}w?Ne(de,Le,P.dash,P.cap,ye,D,H,oe,Z):Pt(x,de,Le,P.dash,P.cap,ye,D,H,oe,De,Z),st&&u.translate(-Ue,-Ue)}function Pt(x,w,P,D,H,Z,oe,de,ye,Le,De){let Ue=!1;ye!=0&&R.forEach((st,wt)=>{if(st.series[0]==x){let St=y[st.series[1]],gt=e[st.series[1]],Je=(St._paths||Ia).band;Xs(Je)&&(Je=st.dir==1?Je[0]:Je[1]);let Xe,Vt=null;St.show&&Je&&LS(gt,nn,sn)?(Vt=st.fill(n,wt)||Z,Xe=St._paths.clip):Je=null,Ne(w,P,D,H,Vt,oe,de,ye,Le,De,Xe,Je),Ue=!0}}),Ue||Ne(w,P,D,H,Z,oe,de,ye,Le,De)}let mn=vo|pd;function Ne(x,w,P,D,H,Z,oe,de,ye,Le,De,Ue){Ee(x,w,P,D,H),(ye||Le||Ue)&&(u.save(),ye&&u.clip(ye),Le&&u.clip(Le)),Ue?(de&mn)==mn?(u.clip(Ue),De&&u.clip(De),_t(H,oe),an(x,Z,w)):de&pd?(_t(H,oe),u.clip(Ue),an(x,Z,w)):de&vo&&(u.save(),u.clip(Ue),De&&u.clip(De),_t(H,oe),u.restore(),an(x,Z,w)):(_t(H,oe),an(x,Z,w)),(ye||Le||Ue)&&u.restore()}function an(x,w,P){P>0&&(w instanceof Map?w.forEach((D,H)=>{u.strokeStyle=br=H,u.stroke(D)}):w!=null&&x&&u.stroke(w))}function _t(x,w){w instanceof Map?w.forEach((P,D)=>{u.fillStyle=As=D,u.fill(P)}):w!=null&&x&&u.fill(w)}function rs(x,w,P,D){let H=A[x],Z;if(D<=0)Z=[0,0];else{let oe=H._space=H.space(n,x,w,P,D),de=H._incrs=H.incrs(n,x,w,P,D,oe);Z=QM(w,P,de,D,oe)}return H._found=Z}function ln(x,w,P,D,H,Z,oe,de,ye,Le){let De=oe%2/2;v==1&&u.translate(De,De),Ee(de,oe,ye,Le,de),u.beginPath();let Ue,st,wt,St,gt=H+(D==0||D==3?-Z:Z);P==0?(st=H,St=gt):(Ue=H,wt=gt);for(let Je=0;Je<x.length;Je++)w[Je]!=null&&(P==0?Ue=wt=x[Je]:st=St=x[Je],u.moveTo(Ue,st),u.lineTo(wt,St));u.stroke(),v==1&&u.translate(-De,-De)}function Mr(x){let w=!0;return A.forEach((P,D)=>{if(!P.show)return;let H=b[P.scale];if(H.min==null){P._show&&(w=!1,P._show=!1,ht(!1));return}else P._show||(w=!1,P._show=!0,ht(!1));let Z=P.side,oe=Z%2,{min:de,max:ye}=H,[Le,De]=rs(D,de,ye,oe==0?B:Re);if(De==0)return;let Ue=H.distr==2,st=P._splits=P.splits(n,D,de,ye,Le,De,Ue),wt=H.distr==2?st.map(Xe=>ei[Xe]):st,St=H.distr==2?ei[st[1]]-ei[st[0]]:Le,gt=P._values=P.values(n,P.filter(n,wt,D,De,St),D,De,St);P._rotate=Z==2?P.rotate(n,gt,D,De):0;let Je=P._size;P._size=vi(P.size(n,gt,D,x)),Je!=null&&P._size!=Je&&(w=!1)}),w}function Hi(x){let w=!0;return Io.forEach((P,D)=>{let H=P(n,D,ki,x);H!=bi[D]&&(w=!1),bi[D]=H}),w}function os(){for(let x=0;x<A.length;x++){let w=A[x];if(!w.show||!w._show)continue;let P=w.side,D=P%2,H,Z,oe=w.stroke(n,x),de=P==0||P==3?-1:1,[ye,Le]=w._found;if(w.label!=null){let Xn=w.labelGap*de,ii=vn((w._lpos+Xn)*Et);Pe(w.labelFont[0],oe,"center",P==2?"top":vm),u.save(),D==1?(H=Z=0,u.translate(ii,vn(S+ce/2)),u.rotate((P==3?-Vc:Vc)/2)):(H=vn(C+X/2),Z=ii);let Ks=cg(w.label)?w.label(n,x,ye,Le):w.label;u.fillText(Ks,H,Z),u.restore()}if(Le==0)continue;let De=b[w.scale],Ue=D==0?X:ce,st=D==0?C:S,wt=w._splits,St=De.distr==2?wt.map(Xn=>ei[Xn]):wt,gt=De.distr==2?ei[wt[1]]-ei[wt[0]]:ye,Je=w.ticks,Xe=w.border,Vt=Je.show?Je.size:0,Qt=vn(Vt*Et),An=vn((w.alignTo==2?w._size-Vt-w.gap:w.gap)*Et),Dt=w._rotate*-Vc/180,en=m(w._pos*Et),ti=(Qt+An)*de,Wn=en+ti;Z=D==0?Wn:0,H=D==1?Wn:0;let fi=w.font[0],Si=w.align==1?po:w.align==2?ed:Dt>0?po:Dt<0?ed:D==0?"center":P==3?ed:po,Wi=Dt||D==1?"middle":P==2?"top":vm;Pe(fi,oe,Si,Wi);let ni=w.font[1]*w.lineGap,pi=wt.map(Xn=>m(a(Xn,De,Ue,st))),Mi=w._values;for(let Xn=0;Xn<Mi.length;Xn++){let ii=Mi[Xn];if(ii!=null){D==0?H=pi[Xn]:Z=pi[Xn],ii=""+ii;let Ks=ii.indexOf(`
`)==-1?[ii]:ii.split(/\n/gm);for(let qn=0;qn<Ks.length;qn++){let yf=Ks[qn];Dt?(u.save(),u.translate(H,Z+qn*ni),u.rotate(Dt),u.fillText(yf,0,0),u.restore()):u.fillText(yf,H,Z+qn*ni)}}}Je.show&&ln(pi,Je.filter(n,St,x,Le,gt),D,P,en,Qt,Ot(Je.width*Et,3),Je.stroke(n,x),Je.dash,Je.cap);let Xi=w.grid;Xi.show&&ln(pi,Xi.filter(n,St,x,Le,gt),D,D==0?2:1,D==0?S:C,D==0?ce:X,Ot(Xi.width*Et,3),Xi.stroke(n,x),Xi.dash,Xi.cap),Xe.show&&ln([en],[1],D==0?1:0,D==0?1:2,D==1?S:C,D==1?ce:X,Ot(Xe.width*Et,3),Xe.stroke(n,x),Xe.dash,Xe.cap)}Tn("drawAxes")}function ht(x){y.forEach((w,P)=>{P>0&&(w._paths=null,x&&(s==1?(w.min=null,w.max=null):w.facets.forEach(D=>{D.min=null,D.max=null})))})}let jt=!1,Gn=!1,It=[];function cn(){Gn=!1;for(let x=0;x<It.length;x++)Tn(...It[x]);It.length=0}function Fn(){jt||(qS(ef),jt=!0)}function Oa(x,w=!1){jt=!0,Gn=w,x(n),ef(),w&&It.length>0&&queueMicrotask(cn)}n.batch=Oa;function ef(){if(re&&(pt(),re=!1),xe&&(Me(),xe=!1),ge){if(Wt(f,po,$e),Wt(f,"top",ot),Wt(f,Aa,B),Wt(f,Ra,Re),Wt(g,po,$e),Wt(g,"top",ot),Wt(g,Aa,B),Wt(g,Ra,Re),Wt(d,Aa,Jt),Wt(d,Ra,on),h.width=vn(Jt*Et),h.height=vn(on*Et),A.forEach(({_el:x,_show:w,_size:P,_pos:D,side:H})=>{if(x!=null)if(w){let Z=H===3||H===0?P:0,oe=H%2==1;Wt(x,oe?"left":"top",D-Z),Wt(x,oe?"width":"height",P),Wt(x,oe?"top":"left",oe?ot:$e),Wt(x,oe?"height":"width",oe?Re:B),cd(x,dr)}else hi(x,dr)}),br=As=Sr=k=K=q=$=we=E=null,Ce=1,Fo(!0),$e!=Se||ot!=Nt||B!=ke||Re!=qe){ht(!1);let x=B/ke,w=Re/qe;if(pe&&!ee&&he.left>=0){he.left*=x,he.top*=w,wr&&ns(wr,vn(he.left),0,B,Re),Er&&ns(Er,0,vn(he.top),B,Re);for(let P=0;P<at.length;P++){let D=at[P];D!=null&&(kt[P]*=x,Vn[P]*=w,ns(D,vi(kt[P]),vi(Vn[P]),B,Re))}}if(Ht.show&&!ne&&Ht.left>=0&&Ht.width>0){Ht.left*=x,Ht.width*=x,Ht.top*=w,Ht.height*=w;for(let P in Rh)Wt(Rr,P,Ht[P])}Se=$e,Nt=ot,ke=B,qe=Re}Tn("setSize"),ge=!1}Jt>0&&on>0&&(u.clearRect(0,0,h.width,h.height),Tn("drawClear"),M.forEach(x=>x()),Tn("draw")),Ht.show&&ne&&(Ba(Ht),ne=!1),pe&&ee&&(Js(null,!0,!1),ee=!1),ue.show&&ue.live&&fe&&(Th(),fe=!1),l||(l=!0,n.status=1,Tn("ready")),Ts=!1,jt=!1}n.redraw=(x,w)=>{xe=w||!1,x!==!1?Cs(T,L.min,L.max):Fn()};function Mh(x,w){let P=b[x];if(P.from==null){if(Kt==0){let D=P.range(n,w.min,w.max,x);w.min=D[0],w.max=D[1]}if(w.min>w.max){let D=w.min;w.min=w.max,w.max=D}if(Kt>1&&w.min!=null&&w.max!=null&&w.max-w.min<1e-16)return;x==T&&P.distr==2&&Kt>0&&(w.min=Oi(w.min,e[0]),w.max=Oi(w.max,e[0]),w.min==w.max&&w.max++),W[x]=w,re=!0,Fn()}}n.setScale=Mh;let wh,Eh,wr,Er,tf,nf,Tr,Ar,sf,rf,zt,qt,Rs=!1,Dn=he.drag,wn=Dn.x,En=Dn.y;pe&&(he.x&&(wh=yi(gS,g)),he.y&&(Eh=yi(_S,g)),L.ori==0?(wr=wh,Er=Eh):(wr=Eh,Er=wh),zt=he.left,qt=he.top);let Ht=n.select=fn({show:!0,over:!0,left:0,width:0,top:0,height:0},i.select),Rr=Ht.show?yi(mS,Ht.over?g:f):null;function Ba(x,w){if(Ht.show){for(let P in x)Ht[P]=x[P],P in Rh&&Wt(Rr,P,x[P]);w!==!1&&Tn("setSelect")}}n.setSelect=Ba;function p0(x){if(y[x].show)Q&&cd(rt[x],dr);else if(Q&&hi(rt[x],dr),pe){let P=Ae?at[0]:at[x];P!=null&&ns(P,-10,-10,B,Re)}}function Cs(x,w,P){Mh(x,{min:w,max:P})}function Vi(x,w,P,D){w.focus!=null&&y0(x),w.show!=null&&y.forEach((H,Z)=>{Z>0&&(x==Z||x==null)&&(H.show=w.show,p0(Z),s==2?(Cs(H.facets[0].scale,null,null),Cs(H.facets[1].scale,null,null)):Cs(H.scale,null,null),Fn())}),P!==!1&&Tn("setSeries",x,w),D&&Oo("setSeries",n,x,w)}n.setSeries=Vi;function m0(x,w){fn(R[x],w)}function g0(x,w){x.fill=yt(x.fill||null),x.dir=Mt(x.dir,-1),w=w??R.length,R.splice(w,0,x)}function _0(x){x==null?R.length=0:R.splice(x,1)}n.addBand=g0,n.setBand=m0,n.delBand=_0;function x0(x,w){y[x].alpha=w,pe&&at[x]!=null&&(at[x].style.opacity=w),Q&&rt[x]&&(rt[x].style.opacity=w)}let as,Ps,Zs,Cr={focus:!0};function y0(x){if(x!=Zs){let w=x==null,P=Fe.alpha!=1;y.forEach((D,H)=>{if(s==1||H>0){let Z=w||H==0||H==x;D._focus=w?null:Z,P&&x0(H,Z?1:Fe.alpha)}}),Zs=x,P&&Fn()}}Q&&je&&vt(wm,Te,x=>{he._lock||(Ke(x),Zs!=null&&Vi(null,Cr,!0,hn.setSeries))});function Gi(x,w,P){let D=b[w];P&&(x=x/Et-(D.ori==1?ot:$e));let H=B;D.ori==1&&(H=Re,x=H-x),D.dir==-1&&(x=H-x);let Z=D._min,oe=D._max,de=x/H,ye=Z+(oe-Z)*de,Le=D.distr;return Le==3?_o(10,ye):Le==4?NS(ye,D.asinh):Le==100?D.bwd(ye):ye}function v0(x,w){let P=Gi(x,T,w);return Oi(P,e[0],nn,sn)}n.valToIdx=x=>Oi(x,e[0]),n.posToIdx=v0,n.posToVal=Gi,n.valToPos=(x,w,P)=>b[w].ori==0?r(x,b[w],P?X:B,P?C:0):o(x,b[w],P?ce:Re,P?S:0),n.setCursor=(x,w,P)=>{zt=x.left,qt=x.top,Js(null,w,P)};function of(x,w){Wt(Rr,po,Ht.left=x),Wt(Rr,Aa,Ht.width=w)}function af(x,w){Wt(Rr,"top",Ht.top=x),Wt(Rr,Ra,Ht.height=w)}let No=L.ori==0?of:af,Uo=L.ori==1?of:af;function b0(){if(Q&&ue.live)for(let x=s==2?1:0;x<y.length;x++){if(x==0&&ct)continue;let w=ue.values[x],P=0;for(let D in w)He[x][P++].firstChild.nodeValue=w[D]}}function Th(x,w){if(x!=null&&(x.idxs?x.idxs.forEach((P,D)=>{ie[D]=P}):BS(x.idx)||ie.fill(x.idx),ue.idx=ie[0]),Q&&ue.live){for(let P=0;P<y.length;P++)(P>0||s==1&&!ct)&&S0(P,ie[P]);b0()}fe=!1,w!==!1&&Tn("setLegend")}n.setLegend=Th;function S0(x,w){let P=y[x],D=x==0&&z==2?ei:e[x],H;ct?H=P.values(n,x,w)??it:(H=P.value(n,w==null?null:D[w],x,w),H=H==null?it:{_:H}),ue.values[x]=H}function Js(x,w,P){sf=zt,rf=qt,[zt,qt]=he.move(n,zt,qt),he.left=zt,he.top=qt,pe&&(wr&&ns(wr,vn(zt),0,B,Re),Er&&ns(Er,0,vn(qt),B,Re));let D,H=nn>sn;as=Ft,Ps=null;let Z=L.ori==0?B:Re,oe=L.ori==1?B:Re;if(zt<0||Kt==0||H){D=he.idx=null;for(let de=0;de<y.length;de++){let ye=at[de];ye!=null&&ns(ye,-10,-10,B,Re)}je&&Vi(null,Cr,!0,x==null&&hn.setSeries),ue.live&&(ie.fill(D),fe=!0)}else{let de,ye,Le;s==1&&(de=L.ori==0?zt:qt,ye=Gi(de,T),D=he.idx=Oi(ye,e[0],nn,sn),Le=G(e[0][D],L,Z,0));let De=-10,Ue=-10,st=0,wt=0,St=!0,gt="",Je="";for(let Xe=s==2?1:0;Xe<y.length;Xe++){let Vt=y[Xe],Qt=ie[Xe],An=Qt==null?null:s==1?e[Xe][Qt]:e[Xe][1][Qt],Dt=he.dataIdx(n,Xe,D,ye),en=Dt==null?null:s==1?e[Xe][Dt]:e[Xe][1][Dt];if(fe=fe||en!=An||Dt!=Qt,ie[Xe]=Dt,Xe>0&&Vt.show){let ti=Dt==null?-10:Dt==D?Le:G(s==1?e[0][Dt]:e[Xe][0][Dt],L,Z,0),Wn=en==null?-10:N(en,s==1?b[Vt.scale]:b[Vt.facets[1].scale],oe,0);if(je&&en!=null){let fi=L.ori==1?zt:qt,Si=bn(Fe.dist(n,Xe,Dt,Wn,fi));if(Si<as){let Wi=Fe.bias;if(Wi!=0){let ni=Gi(fi,Vt.scale),pi=en>=0?1:-1,Mi=ni>=0?1:-1;Mi==pi&&(Mi==1?Wi==1?en>=ni:en<=ni:Wi==1?en<=ni:en>=ni)&&(as=Si,Ps=Xe)}else as=Si,Ps=Xe}}if(fe||Ae){let fi,Si;L.ori==0?(fi=ti,Si=Wn):(fi=Wn,Si=ti);let Wi,ni,pi,Mi,Xi,Xn,ii=!0,Ks=ae.bbox;if(Ks!=null){ii=!1;let qn=Ks(n,Xe);pi=qn.left,Mi=qn.top,Wi=qn.width,ni=qn.height}else pi=fi,Mi=Si,Wi=ni=ae.size(n,Xe);if(Xn=ae.fill(n,Xe),Xi=ae.stroke(n,Xe),Ae)Xe==Ps&&as<=Fe.prox&&(De=pi,Ue=Mi,st=Wi,wt=ni,St=ii,gt=Xn,Je=Xi);else{let qn=at[Xe];qn!=null&&(kt[Xe]=pi,Vn[Xe]=Mi,Im(qn,Wi,ni,ii),Cm(qn,Xn,Xi),ns(qn,vi(pi),vi(Mi),B,Re))}}}}if(Ae){let Xe=Fe.prox,Vt=Zs==null?as<=Xe:as>Xe||Ps!=Zs;if(fe||Vt){let Qt=at[0];Qt!=null&&(kt[0]=De,Vn[0]=Ue,Im(Qt,st,wt,St),Cm(Qt,gt,Je),ns(Qt,vi(De),vi(Ue),B,Re))}}}if(Ht.show&&Rs)if(x!=null){let[de,ye]=hn.scales,[Le,De]=hn.match,[Ue,st]=x.cursor.sync.scales,wt=x.cursor.drag;if(wn=wt._x,En=wt._y,wn||En){let{left:St,top:gt,width:Je,height:Xe}=x.select,Vt=x.scales[Ue].ori,Qt=x.posToVal,An,Dt,en,ti,Wn,fi=de!=null&&Le(de,Ue),Si=ye!=null&&De(ye,st);fi&&wn?(Vt==0?(An=St,Dt=Je):(An=gt,Dt=Xe),en=b[de],ti=G(Qt(An,Ue),en,Z,0),Wn=G(Qt(An+Dt,Ue),en,Z,0),No(Bi(ti,Wn),bn(Wn-ti))):No(0,Z),Si&&En?(Vt==1?(An=St,Dt=Je):(An=gt,Dt=Xe),en=b[ye],ti=N(Qt(An,st),en,oe,0),Wn=N(Qt(An+Dt,st),en,oe,0),Uo(Bi(ti,Wn),bn(Wn-ti))):Uo(0,oe)}else Ch()}else{let de=bn(sf-tf),ye=bn(rf-nf);if(L.ori==1){let st=de;de=ye,ye=st}wn=Dn.x&&de>=Dn.dist,En=Dn.y&&ye>=Dn.dist;let Le=Dn.uni;Le!=null?wn&&En&&(wn=de>=Le,En=ye>=Le,!wn&&!En&&(ye>de?En=!0:wn=!0)):Dn.x&&Dn.y&&(wn||En)&&(wn=En=!0);let De,Ue;wn&&(L.ori==0?(De=Tr,Ue=zt):(De=Ar,Ue=qt),No(Bi(De,Ue),bn(Ue-De)),En||Uo(0,oe)),En&&(L.ori==1?(De=Tr,Ue=zt):(De=Ar,Ue=qt),Uo(Bi(De,Ue),bn(Ue-De)),wn||No(0,Z)),!wn&&!En&&(No(0,0),Uo(0,0))}if(Dn._x=wn,Dn._y=En,x==null){if(P){if(xf!=null){let[de,ye]=hn.scales;hn.values[0]=de!=null?Gi(L.ori==0?zt:qt,de):null,hn.values[1]=ye!=null?Gi(L.ori==1?zt:qt,ye):null}Oo(td,n,zt,qt,B,Re,D)}if(je){let de=P&&hn.setSeries,ye=Fe.prox;Zs==null?as<=ye&&Vi(Ps,Cr,!0,de):as>ye?Vi(null,Cr,!0,de):Ps!=Zs&&Vi(Ps,Cr,!0,de)}}fe&&(ue.idx=D,Th()),w!==!1&&Tn("setCursor")}let Is=null;Object.defineProperty(n,"rect",{get(){return Is==null&&Fo(!1),Is}});function Fo(x=!1){x?Is=null:(Is=g.getBoundingClientRect(),Tn("syncRect",Is))}function lf(x,w,P,D,H,Z,oe){he._lock||Rs&&x!=null&&x.movementX==0&&x.movementY==0||(Ah(x,w,P,D,H,Z,oe,!1,x!=null),x!=null?Js(null,!0,!0):Js(w,!0,!1))}function Ah(x,w,P,D,H,Z,oe,de,ye){if(Is==null&&Fo(!1),Ke(x),x!=null)P=x.clientX-Is.left,D=x.clientY-Is.top;else{if(P<0||D<0){zt=-10,qt=-10;return}let[Le,De]=hn.scales,Ue=w.cursor.sync,[st,wt]=Ue.values,[St,gt]=Ue.scales,[Je,Xe]=hn.match,Vt=w.axes[0].side%2==1,Qt=L.ori==0?B:Re,An=L.ori==1?B:Re,Dt=Vt?Z:H,en=Vt?H:Z,ti=Vt?D:P,Wn=Vt?P:D;if(St!=null?P=Je(Le,St)?a(st,b[Le],Qt,0):-10:P=Qt*(ti/Dt),gt!=null?D=Xe(De,gt)?a(wt,b[De],An,0):-10:D=An*(Wn/en),L.ori==1){let fi=P;P=D,D=fi}}ye&&(w==null||w.cursor.event.type==td)&&((P<=1||P>=B-1)&&(P=hr(P,B)),(D<=1||D>=Re-1)&&(D=hr(D,Re))),de?(tf=P,nf=D,[Tr,Ar]=he.move(n,P,D)):(zt=P,qt=D)}let Rh={width:0,height:0,left:0,top:0};function Ch(){Ba(Rh,!1)}let cf,hf,uf,df;function ff(x,w,P,D,H,Z,oe){Rs=!0,wn=En=Dn._x=Dn._y=!1,Ah(x,w,P,D,H,Z,oe,!0,!1),x!=null&&(vt(nd,ad,pf,!1),Oo(Sm,n,Tr,Ar,B,Re,null));let{left:de,top:ye,width:Le,height:De}=Ht;cf=de,hf=ye,uf=Le,df=De}function pf(x,w,P,D,H,Z,oe){Rs=Dn._x=Dn._y=!1,Ah(x,w,P,D,H,Z,oe,!1,!0);let{left:de,top:ye,width:Le,height:De}=Ht,Ue=Le>0||De>0,st=cf!=de||hf!=ye||uf!=Le||df!=De;if(Ue&&st&&Ba(Ht),Dn.setScale&&Ue&&st){let wt=de,St=Le,gt=ye,Je=De;if(L.ori==1&&(wt=ye,St=De,gt=de,Je=Le),wn&&Cs(T,Gi(wt,T),Gi(wt+St,T)),En)for(let Xe in b){let Vt=b[Xe];Xe!=T&&Vt.from==null&&Vt.min!=Ft&&Cs(Xe,Gi(gt+Je,Xe),Gi(gt,Xe))}Ch()}else he.lock&&(he._lock=!he._lock,Js(w,!0,x!=null));x!=null&&(pn(nd,ad),Oo(nd,n,zt,qt,B,Re,null))}function M0(x,w,P,D,H,Z,oe){if(he._lock)return;Ke(x);let de=Rs;if(Rs){let ye=!0,Le=!0,De=10,Ue,st;L.ori==0?(Ue=wn,st=En):(Ue=En,st=wn),Ue&&st&&(ye=zt<=De||zt>=B-De,Le=qt<=De||qt>=Re-De),Ue&&ye&&(zt=zt<Tr?0:B),st&&Le&&(qt=qt<Ar?0:Re),Js(null,!0,!0),Rs=!1}zt=-10,qt=-10,ie.fill(null),Js(null,!0,!0),de&&(Rs=de)}function mf(x,w,P,D,H,Z,oe){he._lock||(Ke(x),Do(),Ch(),x!=null&&Oo(Em,n,zt,qt,B,Re,null))}function gf(){A.forEach(ew),O(n.width,n.height,!0)}fr(Gc,go,gf);let Pr={};Pr.mousedown=ff,Pr.mousemove=lf,Pr.mouseup=pf,Pr.dblclick=mf,Pr.setSeries=(x,w,P,D)=>{let H=hn.match[2];P=H(n,w,P),P!=-1&&Vi(P,D,!0,!1)},pe&&(vt(Sm,g,ff),vt(td,g,lf),vt(Mm,g,x=>{Ke(x),Fo(!1)}),vt(wm,g,M0),vt(Em,g,mf),md.add(n),n.syncRect=Fo);let ka=n.hooks=i.hooks||{};function Tn(x,w,P){Gn?It.push([x,w,P]):x in ka&&ka[x].forEach(D=>{D.call(null,n,w,P)})}(i.plugins||[]).forEach(x=>{for(let w in x.hooks)ka[w]=(ka[w]||[]).concat(x.hooks[w])});let _f=(x,w,P)=>P,hn=fn({key:null,setSeries:!1,filters:{pub:Fm,sub:Fm},scales:[T,y[1]?y[1].scale:null],match:[Om,Om,_f],values:[null,null]},he.sync);hn.match.length==2&&hn.match.push(_f),he.sync=hn;let xf=hn.key,Ph=Dg(xf);function Oo(x,w,P,D,H,Z,oe){hn.filters.pub(x,w,P,D,H,Z,oe)&&Ph.pub(x,w,P,D,H,Z,oe)}Ph.sub(n);function w0(x,w,P,D,H,Z,oe){hn.filters.sub(x,w,P,D,H,Z,oe)&&Pr[x](null,w,P,D,H,Z,oe)}n.pub=w0;function E0(){Ph.unsub(n),md.delete(n),Mn.clear(),hd(Gc,go,gf),c.remove(),Te?.remove(),Tn("destroy")}n.destroy=E0;function Ih(){Tn("init",i,e),Lo(e||i.data,!1),W[T]?Mh(T,W[T]):Do(),ne=Ht.show&&(Ht.width>0||Ht.height>0),ee=fe=!0,O(i.width,i.height)}return y.forEach(vr),A.forEach(is),t?t instanceof HTMLElement?(t.appendChild(c),Ih()):t(n,Ih):Ih(),n}Un.assign=fn;Un.fmtNum=Sd;Un.rangeNum=Wc;Un.rangeLog=Yc;Un.rangeAsinh=vd;Un.orient=mr;Un.pxRatio=Et;Un.join=XS;Un.fmtDate=wd,Un.tzDate=nM;Un.sync=Dg;{Un.addGap=BM,Un.clipGaps=Jc;let i=Un.paths={points:kg};i.linear=Hg,i.stepped=HM,i.bars=VM,i.spline=WM}function Id(i){let e=Math.min(Math.max(i,0),1);return 255*(e<=.0031308?12.92*e:1.055*Math.pow(e,1/2.4)-.055)}function eh(i,e,t){let n=e*Math.cos(t*Math.PI/180),s=e*Math.sin(t*Math.PI/180),r=Math.pow(i+.3963377774*n+.2158037573*s,3),o=Math.pow(i-.1055613458*n-.0638541728*s,3),a=Math.pow(i-.0894841775*n-1.291485548*s,3);return[Id(4.0767416621*r-3.3077115913*o+.2309699292*a),Id(-1.2684380046*r+2.6097574011*o-.3413193965*a),Id(-.0041960863*r-.7034186147*o+1.707614701*a)]}function tw(i){return eh(.28+.64*i,.108+.05*(2*i-1)**2,305-202*i)}function nw(i){let e=Math.abs(2*i-1);return eh(.96-.48*e,.15*Math.sqrt(e)*(.4+.6*e),i<.5?255:32)}function iw(i){return eh(.84-.58*i,.09+.36*i*(1-i),72-60*i)}function sw(i){return eh(.25+.7*i,0,0)}var qg=["sequential","diverging","heat","grey"],rw={sequential:tw,diverging:nw,heat:iw,grey:sw},Xg=new Map;function wo(i){let e=Xg.get(i);if(!e){e=new Uint8Array(768);for(let t=0;t<256;t++)e.set(rw[i](t/255).map(Math.round),3*t);Xg.set(i,e)}return e}var Ld=[[0,114,178],[213,94,0],[0,158,115],[204,121,167],[86,180,233],[230,159,0],[77,77,77]];function Dd(i){let e=Ld[i%Ld.length];return Math.floor(i/Ld.length)%2?e.map(t=>t*.55):e}function Nd(i){return Dd(i).map(e=>Math.round(.42*e+.58*255))}var gr=i=>`rgb(${i.map(Math.round).join(",")})`;var ow=[[1e12,"T"],[1e9,"G"],[1e6,"M"],[1e3,"k"],[1,""],[.001,"m"],[1e-6,"\xB5"],[1e-9,"n"]],aw=new Set(["m","N","J","Pa","s","m/s","W","N*m"]);function Da(i,e){if(i==="1"||i==="")return{name:"",by:1};let t=i.replace("*","\xB7").replace("^2","\xB2").replace("^3","\xB3");if(aw.has(i)&&e>0){for(let[n,s]of ow)if(e>=n*.9999)return{name:s+t,by:n}}return{name:t,by:1}}function $t(i,e=4){if(i==null||Number.isNaN(i))return"\u2013";if(!Number.isFinite(i))return i>0?"\u221E":"\u2212\u221E";let t=Math.abs(i);return t!==0&&(t<.001||t>=1e6)?i.toExponential(e-2).replace(/\.?0*e\+?/,"e"):String(Number(i.toPrecision(e)))}function th(i,e){let t=Da(e,Math.abs(i));return`${$t(i/t.by)}${t.name?` ${t.name}`:""}`}function Yg(i,e,t){if(!(e>i))return[i];let n=(e-i)/t,s=Math.pow(10,Math.floor(Math.log10(n))),r=[1,2,5,10].map(a=>a*s).find(a=>a>=n*.999)??s*10,o=[];for(let a=Math.ceil(i/r-1e-9);a*r<=e+1e-9*r;a++)o.push(Number((a*r).toPrecision(12)));return o}var ze=i=>document.getElementById(i);function $g(i){try{return localStorage.getItem(i)}catch{return null}}function Zg(i,e){try{localStorage.setItem(i,e)}catch{}}function Ud(i,e){let t=document.createElement("a");t.href=URL.createObjectURL(i),t.download=e,t.click(),setTimeout(()=>URL.revokeObjectURL(t.href),1e4)}function ws(i,e,t){let n=document.createElement("details"),s=document.createElement("summary");return n.open=t,s.textContent=e,n.append(s),i.append(n),n}function jn(i,e,t){let n=document.createElement("div");n.className="row";let s=document.createElement("label");s.textContent=e;let r=t.matches("select,input")?t:t.querySelector("select,input");r?.id&&(s.htmlFor=r.id),n.append(s,...t.tagName==="DIV"?Array.from(t.childNodes):[t]),i.append(n)}function _r(i,e,t,n){let s=document.createElement("select");s.id=i;for(let[r,o]of e)s.add(new Option(o,r));return s.value=t,s.addEventListener("change",()=>n(s.value)),s}function xr(i,e,t,n,s){let r=document.createElement("div"),o=document.createElement("input"),a=document.createElement("output");return o.type="range",o.id=i,o.min=String(e),o.max=String(t),o.step=String((t-e)/200),o.value=String(n),o.addEventListener("input",()=>a.textContent=s(Number(o.value))),r.append(o,a),r}function Eo(i,e,t,n){let s=document.createElement("label"),r=document.createElement("input");return r.type="checkbox",r.id=i,r.checked=t,r.addEventListener("change",()=>n(r.checked)),s.append(r,` ${e}`),s}function Fd(...i){let e=document.createElement("div");return e.className="checks",e.append(...i),e}function Od(i,e){let t=document.createElement("input");return t.type="number",t.id=i,t.step="any",t.placeholder="auto",t.setAttribute("aria-label",e),t}function Es(i,e,t){let n=document.createElement("button");return n.id=i,n.textContent=e,n.addEventListener("click",t),n}var Jg=1500,lw={certificate:512,ledger:512,values:512,solver:512};function cw(i,e,t,n){let s=Math.ceil(Math.log10(t)-1e-9),r=Math.floor(Math.log10(n)+1e-9),o=Math.max(1,Math.ceil((r-s)/4));return Array.from({length:Math.floor((r-s)/o)+1},(a,l)=>Math.pow(10,s+l*o))}var Bd=class{constructor(e,t,n){this.v=e;this.what=t,this.element.className="chart";let s=document.createElement("div");s.className="head",this.choice.setAttribute("aria-label","What the chart shows");let r=(a,l)=>{this.choice.add(new Option(l,a))};if(r("ledger","energy ledger"),r("certificate","residual, penetration, balance"),r("values","values of the scene"),r("solver","work of the solver"),!e.source.isFile)for(let a of e.info.measures){let l=a.parameters.filter(c=>c.required);r(a.name+(l.length?`(${l.map(c=>`${c.name}=`).join(", ")})`:""),`${a.name}${l.length?" \u2026":""}`)}this.text.type="text",this.text.spellcheck=!1,this.text.setAttribute("aria-label","Measure"),this.text.placeholder="a measure, as scree measure takes it",this.text.hidden=e.source.isFile,this.text.value=t,this.choice.value=t,this.choice.addEventListener("change",()=>{this.text.value=this.choice.value,this.choice.value.includes("=")?this.text.focus():this.load(this.choice.value)}),this.text.addEventListener("change",()=>{this.load(this.text.value)});let o=document.createElement("button");o.textContent="\xD7",o.setAttribute("aria-label","Remove this chart"),o.addEventListener("click",()=>{this.job++,this.plot?.destroy(),this.element.remove(),n()}),s.append(this.choice,this.text,o),this.element.append(s,this.place),this.load(t)}v;element=document.createElement("div");choice=document.createElement("select");text=document.createElement("input");place=document.createElement("div");plot=null;series=null;stride=1;job=0;what;async load(e){this.what=e,this.series=null,await this.more()}async more(){let e=++this.job,t=this.v.frames.count;try{this.series||(this.stride=Math.max(1,Math.ceil(t/Jg)));let n=this.series?.rows??[],s=n.length?Number(n[n.length-1][0])+this.stride:0;for(;s<t;){let r=await this.v.source.series(this.what,s,lw[this.what]??16,this.stride);if(e!==this.job)return;if(!r.rows.length)break;if(!this.series)this.series=r;else for(let o of r.rows)this.series.rows.push(o);s=Number(r.rows[r.rows.length-1][0])+this.stride,this.thin(),this.draw()}}catch(n){this.v.say(n.message)}this.draw()}thin(){let{series:e}=this;!e||e.rows.length<=2*Jg||(this.stride*=2,e.rows=e.rows.filter(t=>Number(t[0])%this.stride===0))}chosen(){let e=this.series;if(!e)return[];let t=e.names.map((r,o)=>o).filter(r=>e.rows.some(o=>o[r+2]!==0&&o[r+2]!==null)),s={certificate:["residual","residual_max","energy","momentum"],solver:["iterations","seconds_solve"]}[this.what];return(s?t.filter(r=>s.includes(e.names[r])):t).slice(0,12)}draw(){let e=this.series;if(!e||!e.rows.length)return;let t=this.chosen(),n=this.what==="certificate",s=Math.max(200,this.place.clientWidth||500),r=getComputedStyle(document.documentElement).getPropertyValue("--text"),o=getComputedStyle(document.documentElement).getPropertyValue("--line"),a=[...new Set(t.map(d=>e.units[d]))],l=0;for(let d of e.rows)for(let f of t)l=Math.max(l,Math.abs(d[f+2]??0));let c=a.length===1?Da(a[0],l):{name:"",by:1},h=[e.rows.map(d=>d[1]),...t.map(d=>e.rows.map(f=>f[d+2]===null||n&&!(f[d+2]>0)?null:f[d+2]/c.by))];this.plot?.destroy();let u={stroke:r,grid:{stroke:o,width:1},ticks:{stroke:o},font:"11px system-ui",labelFont:"12px system-ui"};this.plot=new Un({width:s,height:150,scales:{x:{time:!1},y:{distr:n?3:1}},axes:[{...u,size:34,label:"t [s]",labelSize:14,space:70,values:(d,f)=>f.map(g=>g===null?"":$t(g,5))},{...u,space:24,...n?{splits:cw,filter:(d,f)=>f}:{},size:62,label:this.axisName(a.length===1?c.name:""),labelSize:14,values:(d,f)=>f.map(g=>g===null?"":$t(g,3))}],series:[{label:"t",value:(d,f)=>f===null?"":`${$t(f)} s`},...t.map((d,f)=>({label:e.names[d],stroke:gr(Dd(f)),width:1.5,points:{show:e.rows.length<40,size:4},value:(g,v)=>v===null?"":`${$t(v)}${a.length===1?"":` ${e.units[d]==="1"?"":e.units[d]}`}`}))],cursor:{drag:{x:!1,y:!1},points:{size:5}},legend:{live:!0},hooks:{draw:[d=>this.mark(d)]}},h,this.place),this.plot.over.addEventListener("click",()=>{let d=this.plot?.cursor.idx;d!=null&&this.series&&this.v.go(Number(this.series.rows[d][0]))}),this.plot.over.addEventListener("mouseleave",()=>requestAnimationFrame(()=>this.move())),this.move()}axisName(e){let n={ledger:"energy",certificate:"",solver:"",values:""}[this.what]??this.what.replace(/\(.*/s,"").replace(/_/g," ");return e?`${n} [${e}]`.trim():n}mark(e){let t=e.valToPos(this.v.frames.times[this.v.index]??0,"x",!0);t<e.bbox.left||t>e.bbox.left+e.bbox.width||(e.ctx.save(),e.ctx.strokeStyle="#d55e00",e.ctx.lineWidth=1.5*devicePixelRatio,e.ctx.beginPath(),e.ctx.moveTo(t,e.bbox.top),e.ctx.lineTo(t,e.bbox.top+e.bbox.height),e.ctx.stroke(),e.ctx.restore())}move(){let{plot:e,series:t}=this;if(!e||!t||(e.redraw(!1,!1),(e.cursor.left??-1)>=0))return;let n=0;for(;n+1<t.rows.length&&Number(t.rows[n+1][0])<=this.v.index;)n++;e.setLegend({idx:n},!1)}},nh=class{constructor(e){this.v=e}v;list=[];add(e){let t=new Bd(this.v,e,()=>{this.list=this.list.filter(n=>n!==t),this.arrange()});this.list.push(t),ze("charts").append(t.element),this.arrange()}arrange(){requestAnimationFrame(()=>{this.v.stage.resize(),this.draw()})}draw(){for(let e of this.list)e.draw()}move(){for(let e of this.list)e.move()}more(){for(let e of this.list)e.more()}reload(){for(let e of this.list)e.load(e.what)}};var To=class{head;bytes;columns=new Map;constructor(e){let t=new DataView(e);if(e.byteLength<8||t.getUint32(0,!1)!==1396921905)throw new Error("this is no packed frame");let n=t.getUint32(4,!0);this.head=JSON.parse(new TextDecoder().decode(new Uint8Array(e,8,n))),this.bytes=e.byteLength;let s=this.head.columns??[];for(let r of s){let o=8+n+r.at,a=r.width*r.rows,l=r.type==="f4"?new Float32Array(e,o,a):r.type==="u4"?new Uint32Array(e,o,a):r.type==="i4"?new Int32Array(e,o,a):r.type==="i2"?new Int16Array(e,o,a):new Uint8Array(e,o,a);this.columns.set(r.name,{name:r.name,width:r.width,rows:r.rows,data:l})}}get(e){return this.columns.get(e)}append(e){this.bytes+=e.bytes;for(let[t,n]of this.columns){let s=e.columns.get(t);if(!s||!t.startsWith("body."))continue;let r=new n.data.constructor(n.data.length+s.data.length);r.set(n.data),r.set(s.data,n.data.length),this.columns.set(t,{...n,rows:n.rows+s.rows,data:r})}}texts(e){return(this.head.texts??{})[e]??[]}},kd=2e5,zd=class{constructor(e){this.token=e}token;isFile=!1;async ask(e,t={},n="GET"){let s=new URLSearchParams(Object.entries(t).map(([a,l])=>[a,String(l)])).toString(),r=await fetch(`/api/${e}${s?`?${s}`:""}`,{method:n,headers:{"X-Scree-Token":this.token},cache:"no-store"});if(r.ok)return r;let o=`${r.status}`;try{o=(await r.json()).error}catch{}throw new Error(o)}async info(){return(await this.ask("info")).json()}async layout(){return new To(await(await this.ask("layout")).arrayBuffer())}async times(e){return new Float64Array(await(await this.ask("times",{first:e})).arrayBuffer())}async frame(e,t){let n=t.join(","),s=n.split(",").filter(a=>a.startsWith("body.")).join(","),r=async(a,l)=>new To(await(await this.ask("frame",{index:e,columns:a,first:l,count:kd})).arrayBuffer()),o=await r(n,0);for(let a=kd;a<Number(o.head.bodies)&&s;a+=kd)o.append(await r(s,a));return o}async row(e,t,n){return(await(await this.ask("row",{index:e,table:t,row:n})).json()).columns}async series(e,t,n,s){return(await this.ask("series",{of:e,first:t,count:n,stride:s})).json()}async state(){return(await this.ask("state")).json()}async steer(e,t){return(await this.ask(e,t,"POST")).json()}},Hd=class{isFile=!0;known=null;packs=new Map;async bytes(e){let t=document.getElementById(e);if(!t)throw new Error(`this page has no ${e}`);let n=t.textContent??"",s=Uint8Array.from(atob(n.trim()),o=>o.charCodeAt(0));if(t.getAttribute("type")==="scree/plain")return s.buffer;let r=new Blob([s]).stream().pipeThrough(new DecompressionStream("deflate"));return new Response(r).arrayBuffer()}async json(e){return JSON.parse(new TextDecoder().decode(await this.bytes(e)))}async info(){return this.known??=await this.json("scree-info"),{...this.known,kind:"file"}}async layout(){return new To(await this.bytes("scree-layout"))}async times(e){return new Float64Array(await this.bytes("scree-times")).subarray(e)}frame(e){let t=this.packs.get(e);return t||(t=this.bytes(`scree-frame-${e}`).then(n=>new To(n)),this.packs.set(e,t),this.packs.size>40&&this.packs.delete(this.packs.keys().next().value)),t}async row(e,t,n){let s=await this.frame(e),r=await this.info(),o=[];for(let a of r.columns){let l=s.get(a.name);!a.name.startsWith(`${t}.`)||!l||n>=l.rows||o.push({...a,values:Array.from(l.data.subarray(n*l.width,(n+1)*l.width))})}return o}async series(e,t,n,s){let o=(await this.json("scree-series"))[e];if(!o)throw new Error("a page of one file has the series that it was made with; use scree view for others");return{...o,rows:o.rows.filter((a,l)=>l>=t&&(l-t)%s===0).slice(0,n)}}async state(){return{frames:(await this.info()).frames}}steer(){return Promise.reject(new Error("a page of one file cannot run anything"))}};function Kg(){if(document.getElementById("scree-info"))return new Hd;let i=new URLSearchParams(location.search).get("token")??"";return new zd(i)}function hw(i,e){let t=i.components.split(" "),n=i.unit.split(" "),s=i.name.slice(i.name.indexOf(".")+1).replace(/_/g," "),r=i.width===1?s:`${s}: ${t[Math.min(e,t.length-1)]}`;return{id:i.width===1?i.name:`${i.name}.${e}`,label:r,unit:n[Math.min(e,n.length-1)],needs:[i.name],signed:i.type==="f64",values:o=>{let a=o.get(i.name);if(!a)return null;let l=new Float32Array(a.rows);for(let c=0;c<a.rows;c++)l[c]=a.data[c*a.width+e];return l}}}function Na(i,e,t,n){return{id:`${i.name}.|${e}|`,label:n,unit:i.unit.split(" ")[e]??i.unit.split(" ")[0],needs:[i.name],signed:!1,values:s=>{let r=s.get(i.name);if(!r)return null;let o=new Float32Array(r.rows);for(let a=0;a<r.rows;a++){let l=0;for(let c=e;c<t;c++)l+=r.data[a*r.width+c]**2;o[a]=Math.sqrt(l)}return o}}}var uw=new Set(["body.id","body.body","body.position","contact.id","contact.pair"]);function ih(i,e){let t=[];for(let n of i.columns){if(!n.name.startsWith(`${e}.`)||uw.has(n.name))continue;let s=n.name.slice(e.length+1).replace(/_/g," ");n.name==="body.velocity"?(t.push(Na(n,0,i.dimension,"speed")),i.dimension===3&&t.push(Na(n,3,6,"spin"))):n.name==="element.stress"?t.push(dw(n)):n.width===3&&n.unit.split(" ").length===1?t.push(Na(n,0,3,s)):n.name==="contact.force"&&t.push(...i.dimension===3?[Na(n,0,3,"force")]:[Na(n,0,2,"force")]);for(let r=0;r<n.width;r++)t.push(hw(n,r))}return t}function dw(i){return{id:"von_mises",label:"von Mises stress",unit:"Pa",needs:[i.name],signed:!1,values:e=>{let t=e.get(i.name);if(!t)return null;let n=new Float32Array(t.rows);for(let s=0;s<t.rows;s++){let[r,o,a,l,c,h]=t.data.subarray(6*s,6*s+6);n[s]=Math.sqrt(Math.max(0,.5*((r-o)**2+(o-a)**2+(a-r)**2)+3*(l*l+c*c+h*h)))}return n}}}function jg(i,e){let t=i.dimension,n=(a,l,c)=>({id:a,label:a,unit:l,needs:[],signed:!1,values:h=>{let u=h.get("body.body");return u?Float32Array.from(u.data,d=>c[d]):null}}),s=a=>({id:`place.${a}`,label:`position: ${"xyz"[a]}`,unit:"m",needs:[],signed:!0,values:l=>{let c=l.get("body.place");return c?Float32Array.from({length:c.rows},(h,u)=>c.data[3*u+a]):null}}),r={id:"displacement",label:"displacement since the first frame",unit:"m",needs:[],signed:!1,values:(a,l)=>{let c=a.get("body.place"),h=a.get("body.body"),u=l?.get("body.place"),d=l?.get("body.body");if(!c||!h||!u||!d)return null;let f=new Map;return d.data.forEach((g,v)=>f.set(g,v)),Float32Array.from({length:c.rows},(g,v)=>{let m=f.get(h.data[v]);if(m===void 0)return NaN;let p=0;for(let y=0;y<t;y++)p+=(c.data[3*v+y]-u.data[3*m+y])**2;return Math.sqrt(p)})}},o={id:"force",label:"sum of contact forces",unit:"N",needs:["contact.force","contact.pair"],signed:!1,values:a=>{let l=a.get("contact.force"),c=a.get("contact.pair"),h=a.get("body.body");if(!l||!c||!h)return null;let u=new Float32Array(e.bodies);for(let d=0;d<l.rows;d++){let f=0;for(let g=0;g<t;g++)f+=l.data[l.width*d+g]**2;for(let g=0;g<2;g++)c.data[2*d+g]<e.bodies&&(u[c.data[2*d+g]]+=Math.sqrt(f))}return Float32Array.from(h.data,d=>u[d])}};return[...ih(i,"body"),r,o,...[0,1,2].slice(0,t).map(s),n("mass","kg",e.mass)]}var sh=i=>({node:ih(i,"node"),element:ih(i,"element")}),Qg=i=>ih(i,"contact");function Ao(i,e,t){let n=i.filter(a=>Number.isFinite(a)).sort();if(!n.length)return[0,1];let s=a=>n[Math.min(n.length-1,Math.max(0,Math.round(a*(n.length-1))))],r=t?s(.005):n[0],o=t?s(.995):n[n.length-1];if(e&&r<0&&o>0){let a=Math.max(-r,o);return[-a,a]}return r>=0&&(r<.4*o||o-r<.001*o)&&(r=0),o>r||(o=r+(Math.abs(r)||1)*.001),[r,o]}var fw=4e8,rh=class{constructor(e,t){this.source=e;this.columns=t}source;columns;times=[];cache=new Map;bytes=0;get count(){return this.times.length}get last(){return this.times.length-1}clamp(e){return Math.max(0,Math.min(this.last,e))}async loadTimes(){this.times=Array.from(await this.source.times(0))}async moreTimes(){for(let e of await this.source.times(this.count))this.times.push(e)}fetch(e){let t=this.columns(),n=`${e} ${t.join()}`,s=this.cache.get(n);return s?(this.cache.delete(n),this.cache.set(n,s),s):(s=this.source.frame(e,t),this.cache.set(n,s),s.then(r=>this.keep(n,e,r),()=>this.cache.delete(n)),s)}keep(e,t,n){if(Number(n.head.index)!==t){this.cache.delete(e);return}this.bytes+=n.bytes;for(let[s,r]of this.cache){if(this.bytes<fw||s===e)break;this.cache.delete(s),r.then(o=>this.bytes-=o.bytes)}}ahead(e,t){for(let n=e+1;n<=Math.min(e+t,this.last);n++)this.fetch(n).catch(()=>{})}cut(e){this.times.length=e;for(let[t,n]of[...this.cache])Number(t.split(" ")[0])<e||(this.cache.delete(t),n.then(s=>this.bytes-=s.bytes,()=>{}))}};var e0={type:"change"},Gd={type:"start"},n0={type:"end"},oh=new Ri,t0=new Nn,pw=Math.cos(70*ku.DEG2RAD),Sn=new U,Qn=2*Math.PI,Tt={NONE:-1,ROTATE:0,DOLLY:1,PAN:2,TOUCH_ROTATE:3,TOUCH_PAN:4,TOUCH_DOLLY_PAN:5,TOUCH_DOLLY_ROTATE:6},Vd=1e-6,ah=class extends pa{constructor(e,t=null){super(e,t),this.state=Tt.NONE,this.target=new U,this.cursor=new U,this.minDistance=0,this.maxDistance=1/0,this.minZoom=0,this.maxZoom=1/0,this.minTargetRadius=0,this.maxTargetRadius=1/0,this.minPolarAngle=0,this.maxPolarAngle=Math.PI,this.minAzimuthAngle=-1/0,this.maxAzimuthAngle=1/0,this.enableDamping=!1,this.dampingFactor=.05,this.enableZoom=!0,this.zoomSpeed=1,this.enableRotate=!0,this.rotateSpeed=1,this.keyRotateSpeed=1,this.enablePan=!0,this.panSpeed=1,this.screenSpacePanning=!0,this.keyPanSpeed=7,this.zoomToCursor=!1,this.autoRotate=!1,this.autoRotateSpeed=2,this.keys={LEFT:"ArrowLeft",UP:"ArrowUp",RIGHT:"ArrowRight",BOTTOM:"ArrowDown"},this.mouseButtons={LEFT:xi.ROTATE,MIDDLE:xi.DOLLY,RIGHT:xi.PAN},this.touches={ONE:Li.ROTATE,TWO:Li.DOLLY_PAN},this.target0=this.target.clone(),this.position0=this.object.position.clone(),this.zoom0=this.object.zoom,this._cursorStyle="auto",this._domElementKeyEvents=null,this._lastPosition=new U,this._lastQuaternion=new _n,this._lastTargetPosition=new U,this._quat=new _n().setFromUnitVectors(e.up,new U(0,1,0)),this._quatInverse=this._quat.clone().invert(),this._spherical=new ro,this._sphericalDelta=new ro,this._scale=1,this._panOffset=new U,this._rotateStart=new Ve,this._rotateEnd=new Ve,this._rotateDelta=new Ve,this._panStart=new Ve,this._panEnd=new Ve,this._panDelta=new Ve,this._dollyStart=new Ve,this._dollyEnd=new Ve,this._dollyDelta=new Ve,this._dollyDirection=new U,this._mouse=new Ve,this._performCursorZoom=!1,this._pointers=[],this._pointerPositions={},this._controlActive=!1,this._onPointerMove=gw.bind(this),this._onPointerDown=mw.bind(this),this._onPointerUp=_w.bind(this),this._onContextMenu=ww.bind(this),this._onMouseWheel=vw.bind(this),this._onKeyDown=bw.bind(this),this._onTouchStart=Sw.bind(this),this._onTouchMove=Mw.bind(this),this._onMouseDown=xw.bind(this),this._onMouseMove=yw.bind(this),this._interceptControlDown=Ew.bind(this),this._interceptControlUp=Tw.bind(this),this.domElement!==null&&this.connect(this.domElement),this.update()}set cursorStyle(e){this._cursorStyle=e,e==="grab"?this.domElement.style.cursor="grab":this.domElement.style.cursor="auto"}get cursorStyle(){return this._cursorStyle}connect(e){super.connect(e),this.domElement.addEventListener("pointerdown",this._onPointerDown),this.domElement.addEventListener("pointercancel",this._onPointerUp),this.domElement.addEventListener("contextmenu",this._onContextMenu),this.domElement.addEventListener("wheel",this._onMouseWheel,{passive:!1}),this.domElement.ownerDocument.addEventListener("keydown",this._interceptControlDown,{passive:!0,capture:!0}),this.domElement.style.touchAction="none"}disconnect(){this.state=Tt.NONE,this.domElement.removeEventListener("pointerdown",this._onPointerDown),this.domElement.ownerDocument.removeEventListener("pointermove",this._onPointerMove),this.domElement.ownerDocument.removeEventListener("pointerup",this._onPointerUp),this.domElement.removeEventListener("pointercancel",this._onPointerUp),this.domElement.removeEventListener("wheel",this._onMouseWheel),this.domElement.removeEventListener("contextmenu",this._onContextMenu),this.stopListenToKeyEvents(),this.domElement.ownerDocument.removeEventListener("keydown",this._interceptControlDown,{capture:!0}),this.domElement.ownerDocument.removeEventListener("keyup",this._interceptControlUp,{capture:!0}),this._controlActive=!1,this._pointers.length=0,this._pointerPositions={},this.domElement.style.touchAction="",this.domElement.style.cursor="auto"}dispose(){this.disconnect()}getPolarAngle(){return this._spherical.phi}getAzimuthalAngle(){return this._spherical.theta}getDistance(){return this.object.position.distanceTo(this.target)}listenToKeyEvents(e){e.addEventListener("keydown",this._onKeyDown),this._domElementKeyEvents=e}stopListenToKeyEvents(){this._domElementKeyEvents!==null&&(this._domElementKeyEvents.removeEventListener("keydown",this._onKeyDown),this._domElementKeyEvents=null)}saveState(){this.target0.copy(this.target),this.position0.copy(this.object.position),this.zoom0=this.object.zoom}reset(){this.target.copy(this.target0),this.object.position.copy(this.position0),this.object.zoom=this.zoom0,this.object.updateProjectionMatrix(),this.dispatchEvent(e0),this.update(),this.state=Tt.NONE}pan(e,t){this._pan(e,t),this.update()}dollyIn(e){this._dollyIn(e),this.update()}dollyOut(e){this._dollyOut(e),this.update()}rotateLeft(e){this._rotateLeft(e),this.update()}rotateUp(e){this._rotateUp(e),this.update()}update(e=null){let t=this.object.position;Sn.copy(t).sub(this.target),Sn.applyQuaternion(this._quat),this._spherical.setFromVector3(Sn),this.autoRotate&&this.state===Tt.NONE&&this._rotateLeft(this._getAutoRotationAngle(e)),this.enableDamping?(this._spherical.theta+=this._sphericalDelta.theta*this.dampingFactor,this._spherical.phi+=this._sphericalDelta.phi*this.dampingFactor):(this._spherical.theta+=this._sphericalDelta.theta,this._spherical.phi+=this._sphericalDelta.phi);let n=this.minAzimuthAngle,s=this.maxAzimuthAngle;isFinite(n)&&isFinite(s)&&(n<-Math.PI?n+=Qn:n>Math.PI&&(n-=Qn),s<-Math.PI?s+=Qn:s>Math.PI&&(s-=Qn),n<=s?this._spherical.theta=Math.max(n,Math.min(s,this._spherical.theta)):this._spherical.theta=this._spherical.theta>(n+s)/2?Math.max(n,this._spherical.theta):Math.min(s,this._spherical.theta)),this._spherical.phi=Math.max(this.minPolarAngle,Math.min(this.maxPolarAngle,this._spherical.phi)),this._spherical.makeSafe(),this.enableDamping===!0?this.target.addScaledVector(this._panOffset,this.dampingFactor):this.target.add(this._panOffset),this.target.sub(this.cursor),this.target.clampLength(this.minTargetRadius,this.maxTargetRadius),this.target.add(this.cursor);let r=!1;if(this.zoomToCursor&&this._performCursorZoom||this.object.isOrthographicCamera)this._spherical.radius=this._clampDistance(this._spherical.radius);else{let o=this._spherical.radius;this._spherical.radius=this._clampDistance(this._spherical.radius*this._scale),r=o!=this._spherical.radius}if(Sn.setFromSpherical(this._spherical),Sn.applyQuaternion(this._quatInverse),t.copy(this.target).add(Sn),this.object.lookAt(this.target),this.enableDamping===!0?(this._sphericalDelta.theta*=1-this.dampingFactor,this._sphericalDelta.phi*=1-this.dampingFactor,this._panOffset.multiplyScalar(1-this.dampingFactor)):(this._sphericalDelta.set(0,0,0),this._panOffset.set(0,0,0)),this.zoomToCursor&&this._performCursorZoom){let o=null;if(this.object.isPerspectiveCamera){let a=Sn.length();o=this._clampDistance(a*this._scale);let l=a-o;this.object.position.addScaledVector(this._dollyDirection,l),this.object.updateMatrixWorld(),r=!!l}else if(this.object.isOrthographicCamera){let a=new U(this._mouse.x,this._mouse.y,0);a.unproject(this.object);let l=this.object.zoom;this.object.zoom=Math.max(this.minZoom,Math.min(this.maxZoom,this.object.zoom/this._scale)),this.object.updateProjectionMatrix(),r=l!==this.object.zoom;let c=new U(this._mouse.x,this._mouse.y,0);c.unproject(this.object),this.object.position.sub(c).add(a),this.object.updateMatrixWorld(),o=Sn.length()}else console.warn("WARNING: OrbitControls.js encountered an unknown camera type - zoom to cursor disabled."),this.zoomToCursor=!1;o!==null&&(this.screenSpacePanning?this.target.set(0,0,-1).transformDirection(this.object.matrix).multiplyScalar(o).add(this.object.position):(oh.origin.copy(this.object.position),oh.direction.set(0,0,-1).transformDirection(this.object.matrix),Math.abs(this.object.up.dot(oh.direction))<pw?this.object.lookAt(this.target):(t0.setFromNormalAndCoplanarPoint(this.object.up,this.target),oh.intersectPlane(t0,this.target))))}else if(this.object.isOrthographicCamera){let o=this.object.zoom;this.object.zoom=Math.max(this.minZoom,Math.min(this.maxZoom,this.object.zoom/this._scale)),o!==this.object.zoom&&(this.object.updateProjectionMatrix(),r=!0)}return this._scale=1,this._performCursorZoom=!1,r||this._lastPosition.distanceToSquared(this.object.position)>Vd||8*(1-this._lastQuaternion.dot(this.object.quaternion))>Vd||this._lastTargetPosition.distanceToSquared(this.target)>Vd?(this.dispatchEvent(e0),this._lastPosition.copy(this.object.position),this._lastQuaternion.copy(this.object.quaternion),this._lastTargetPosition.copy(this.target),!0):!1}_getAutoRotationAngle(e){return e!==null?Qn/60*this.autoRotateSpeed*e:Qn/60/60*this.autoRotateSpeed}_getZoomScale(e){let t=Math.abs(e*.01);return Math.pow(.95,this.zoomSpeed*t)}_rotateLeft(e){this._sphericalDelta.theta-=e}_rotateUp(e){this._sphericalDelta.phi-=e}_panLeft(e,t){Sn.setFromMatrixColumn(t,0),Sn.multiplyScalar(-e),this._panOffset.add(Sn)}_panUp(e,t){this.screenSpacePanning===!0?Sn.setFromMatrixColumn(t,1):(Sn.setFromMatrixColumn(t,0),Sn.crossVectors(this.object.up,Sn)),Sn.multiplyScalar(e),this._panOffset.add(Sn)}_pan(e,t){let n=this.domElement;if(this.object.isPerspectiveCamera){let s=this.object.position;Sn.copy(s).sub(this.target);let r=Sn.length();r*=Math.tan(this.object.fov/2*Math.PI/180),this._panLeft(2*e*r/n.clientHeight,this.object.matrix),this._panUp(2*t*r/n.clientHeight,this.object.matrix)}else this.object.isOrthographicCamera?(this._panLeft(e*(this.object.right-this.object.left)/this.object.zoom/n.clientWidth,this.object.matrix),this._panUp(t*(this.object.top-this.object.bottom)/this.object.zoom/n.clientHeight,this.object.matrix)):(console.warn("WARNING: OrbitControls.js encountered an unknown camera type - pan disabled."),this.enablePan=!1)}_dollyOut(e){this.object.isPerspectiveCamera||this.object.isOrthographicCamera?this._scale/=e:(console.warn("WARNING: OrbitControls.js encountered an unknown camera type - dolly/zoom disabled."),this.enableZoom=!1)}_dollyIn(e){this.object.isPerspectiveCamera||this.object.isOrthographicCamera?this._scale*=e:(console.warn("WARNING: OrbitControls.js encountered an unknown camera type - dolly/zoom disabled."),this.enableZoom=!1)}_updateZoomParameters(e,t){if(!this.zoomToCursor)return;this._performCursorZoom=!0;let n=this.domElement.getBoundingClientRect(),s=e-n.left,r=t-n.top,o=n.width,a=n.height;this._mouse.x=s/o*2-1,this._mouse.y=-(r/a)*2+1,this._dollyDirection.set(this._mouse.x,this._mouse.y,1).unproject(this.object).sub(this.object.position).normalize()}_clampDistance(e){return Math.max(this.minDistance,Math.min(this.maxDistance,e))}_handleMouseDownRotate(e){this._rotateStart.set(e.clientX,e.clientY)}_handleMouseDownDolly(e){this._updateZoomParameters(e.clientX,e.clientY),this._dollyStart.set(e.clientX,e.clientY)}_handleMouseDownPan(e){this._panStart.set(e.clientX,e.clientY)}_handleMouseMoveRotate(e){this._rotateEnd.set(e.clientX,e.clientY),this._rotateDelta.subVectors(this._rotateEnd,this._rotateStart).multiplyScalar(this.rotateSpeed);let t=this.domElement;this._rotateLeft(Qn*this._rotateDelta.x/t.clientHeight),this._rotateUp(Qn*this._rotateDelta.y/t.clientHeight),this._rotateStart.copy(this._rotateEnd),this.update()}_handleMouseMoveDolly(e){this._dollyEnd.set(e.clientX,e.clientY),this._dollyDelta.subVectors(this._dollyEnd,this._dollyStart),this._dollyDelta.y>0?this._dollyOut(this._getZoomScale(this._dollyDelta.y)):this._dollyDelta.y<0&&this._dollyIn(this._getZoomScale(this._dollyDelta.y)),this._dollyStart.copy(this._dollyEnd),this.zoomToCursor&&(this._performCursorZoom=!0,this._dollyDirection.set(this._mouse.x,this._mouse.y,1).unproject(this.object).sub(this.object.position).normalize()),this.update()}_handleMouseMovePan(e){this._panEnd.set(e.clientX,e.clientY),this._panDelta.subVectors(this._panEnd,this._panStart).multiplyScalar(this.panSpeed),this._pan(this._panDelta.x,this._panDelta.y),this._panStart.copy(this._panEnd),this.update()}_handleMouseWheel(e){this._updateZoomParameters(e.clientX,e.clientY),e.deltaY<0?this._dollyIn(this._getZoomScale(e.deltaY)):e.deltaY>0&&this._dollyOut(this._getZoomScale(e.deltaY)),this.update()}_handleKeyDown(e){let t=!1;switch(e.code){case this.keys.UP:e.ctrlKey||e.metaKey||e.shiftKey?this.enableRotate&&this._rotateUp(Qn*this.keyRotateSpeed/this.domElement.clientHeight):this.enablePan&&this._pan(0,this.keyPanSpeed),t=!0;break;case this.keys.BOTTOM:e.ctrlKey||e.metaKey||e.shiftKey?this.enableRotate&&this._rotateUp(-Qn*this.keyRotateSpeed/this.domElement.clientHeight):this.enablePan&&this._pan(0,-this.keyPanSpeed),t=!0;break;case this.keys.LEFT:e.ctrlKey||e.metaKey||e.shiftKey?this.enableRotate&&this._rotateLeft(Qn*this.keyRotateSpeed/this.domElement.clientHeight):this.enablePan&&this._pan(this.keyPanSpeed,0),t=!0;break;case this.keys.RIGHT:e.ctrlKey||e.metaKey||e.shiftKey?this.enableRotate&&this._rotateLeft(-Qn*this.keyRotateSpeed/this.domElement.clientHeight):this.enablePan&&this._pan(-this.keyPanSpeed,0),t=!0;break}t&&(e.preventDefault(),this.update())}_handleTouchStartRotate(e){if(this._pointers.length===1)this._rotateStart.set(e.pageX,e.pageY);else{let t=this._getSecondPointerPosition(e),n=.5*(e.pageX+t.x),s=.5*(e.pageY+t.y);this._rotateStart.set(n,s)}}_handleTouchStartPan(e){if(this._pointers.length===1)this._panStart.set(e.pageX,e.pageY);else{let t=this._getSecondPointerPosition(e),n=.5*(e.pageX+t.x),s=.5*(e.pageY+t.y);this._panStart.set(n,s)}}_handleTouchStartDolly(e){let t=this._getSecondPointerPosition(e),n=e.pageX-t.x,s=e.pageY-t.y,r=Math.sqrt(n*n+s*s);this._dollyStart.set(0,r)}_handleTouchStartDollyPan(e){this.enableZoom&&this._handleTouchStartDolly(e),this.enablePan&&this._handleTouchStartPan(e)}_handleTouchStartDollyRotate(e){this.enableZoom&&this._handleTouchStartDolly(e),this.enableRotate&&this._handleTouchStartRotate(e)}_handleTouchMoveRotate(e){if(this._pointers.length==1)this._rotateEnd.set(e.pageX,e.pageY);else{let n=this._getSecondPointerPosition(e),s=.5*(e.pageX+n.x),r=.5*(e.pageY+n.y);this._rotateEnd.set(s,r)}this._rotateDelta.subVectors(this._rotateEnd,this._rotateStart).multiplyScalar(this.rotateSpeed);let t=this.domElement;this._rotateLeft(Qn*this._rotateDelta.x/t.clientHeight),this._rotateUp(Qn*this._rotateDelta.y/t.clientHeight),this._rotateStart.copy(this._rotateEnd)}_handleTouchMovePan(e){if(this._pointers.length===1)this._panEnd.set(e.pageX,e.pageY);else{let t=this._getSecondPointerPosition(e),n=.5*(e.pageX+t.x),s=.5*(e.pageY+t.y);this._panEnd.set(n,s)}this._panDelta.subVectors(this._panEnd,this._panStart).multiplyScalar(this.panSpeed),this._pan(this._panDelta.x,this._panDelta.y),this._panStart.copy(this._panEnd)}_handleTouchMoveDolly(e){let t=this._getSecondPointerPosition(e),n=e.pageX-t.x,s=e.pageY-t.y,r=Math.sqrt(n*n+s*s);this._dollyEnd.set(0,r),this._dollyDelta.set(0,Math.pow(this._dollyEnd.y/this._dollyStart.y,this.zoomSpeed)),this._dollyOut(this._dollyDelta.y),this._dollyStart.copy(this._dollyEnd);let o=(e.pageX+t.x)*.5,a=(e.pageY+t.y)*.5;this._updateZoomParameters(o,a)}_handleTouchMoveDollyPan(e){this.enableZoom&&this._handleTouchMoveDolly(e),this.enablePan&&this._handleTouchMovePan(e)}_handleTouchMoveDollyRotate(e){this.enableZoom&&this._handleTouchMoveDolly(e),this.enableRotate&&this._handleTouchMoveRotate(e)}_addPointer(e){this._pointers.push(e.pointerId)}_removePointer(e){delete this._pointerPositions[e.pointerId];for(let t=0;t<this._pointers.length;t++)if(this._pointers[t]==e.pointerId){this._pointers.splice(t,1);return}}_isTrackingPointer(e){for(let t=0;t<this._pointers.length;t++)if(this._pointers[t]==e.pointerId)return!0;return!1}_trackPointer(e){let t=this._pointerPositions[e.pointerId];t===void 0&&(t=new Ve,this._pointerPositions[e.pointerId]=t),t.set(e.pageX,e.pageY)}_getSecondPointerPosition(e){let t=e.pointerId===this._pointers[0]?this._pointers[1]:this._pointers[0];return this._pointerPositions[t]}_customWheelEvent(e){let t=e.deltaMode,n={clientX:e.clientX,clientY:e.clientY,deltaY:e.deltaY};switch(t){case 1:n.deltaY*=16;break;case 2:n.deltaY*=100;break}return e.ctrlKey&&!this._controlActive&&(n.deltaY*=10),n}};function mw(i){this.enabled!==!1&&(this._pointers.length===0&&(this.domElement.setPointerCapture(i.pointerId),this.domElement.ownerDocument.addEventListener("pointermove",this._onPointerMove),this.domElement.ownerDocument.addEventListener("pointerup",this._onPointerUp)),!this._isTrackingPointer(i)&&(this._addPointer(i),i.pointerType==="touch"?this._onTouchStart(i):this._onMouseDown(i),this._cursorStyle==="grab"&&(this.domElement.style.cursor="grabbing")))}function gw(i){this.enabled!==!1&&(i.pointerType==="touch"?this._onTouchMove(i):this._onMouseMove(i))}function _w(i){switch(this._removePointer(i),this._pointers.length){case 0:this.domElement.releasePointerCapture(i.pointerId),this.domElement.ownerDocument.removeEventListener("pointermove",this._onPointerMove),this.domElement.ownerDocument.removeEventListener("pointerup",this._onPointerUp),this.dispatchEvent(n0),this.state=Tt.NONE,this._cursorStyle==="grab"&&(this.domElement.style.cursor="grab");break;case 1:let e=this._pointers[0],t=this._pointerPositions[e];this._onTouchStart({pointerId:e,pageX:t.x,pageY:t.y});break}}function xw(i){let e;switch(i.button){case 0:e=this.mouseButtons.LEFT;break;case 1:e=this.mouseButtons.MIDDLE;break;case 2:e=this.mouseButtons.RIGHT;break;default:e=-1}switch(e){case xi.DOLLY:if(this.enableZoom===!1)return;this._handleMouseDownDolly(i),this.state=Tt.DOLLY;break;case xi.ROTATE:if(i.ctrlKey||i.metaKey||i.shiftKey){if(this.enablePan===!1)return;this._handleMouseDownPan(i),this.state=Tt.PAN}else{if(this.enableRotate===!1)return;this._handleMouseDownRotate(i),this.state=Tt.ROTATE}break;case xi.PAN:if(i.ctrlKey||i.metaKey||i.shiftKey){if(this.enableRotate===!1)return;this._handleMouseDownRotate(i),this.state=Tt.ROTATE}else{if(this.enablePan===!1)return;this._handleMouseDownPan(i),this.state=Tt.PAN}break;default:this.state=Tt.NONE}this.state!==Tt.NONE&&this.dispatchEvent(Gd)}function yw(i){switch(this.state){case Tt.ROTATE:if(this.enableRotate===!1)return;this._handleMouseMoveRotate(i);break;case Tt.DOLLY:if(this.enableZoom===!1)return;this._handleMouseMoveDolly(i);break;case Tt.PAN:if(this.enablePan===!1)return;this._handleMouseMovePan(i);break}}function vw(i){this.enabled===!1||this.enableZoom===!1||this.state!==Tt.NONE||(i.preventDefault(),this.dispatchEvent(Gd),this._handleMouseWheel(this._customWheelEvent(i)),this.dispatchEvent(n0))}function bw(i){this.enabled!==!1&&this._handleKeyDown(i)}function Sw(i){switch(this._trackPointer(i),this._pointers.length){case 1:switch(this.touches.ONE){case Li.ROTATE:if(this.enableRotate===!1){this.state=Tt.NONE;break}this._handleTouchStartRotate(i),this.state=Tt.TOUCH_ROTATE;break;case Li.PAN:if(this.enablePan===!1){this.state=Tt.NONE;break}this._handleTouchStartPan(i),this.state=Tt.TOUCH_PAN;break;default:this.state=Tt.NONE}break;case 2:switch(this.touches.TWO){case Li.DOLLY_PAN:if(this.enableZoom===!1&&this.enablePan===!1)return;this._handleTouchStartDollyPan(i),this.state=Tt.TOUCH_DOLLY_PAN;break;case Li.DOLLY_ROTATE:if(this.enableZoom===!1&&this.enableRotate===!1)return;this._handleTouchStartDollyRotate(i),this.state=Tt.TOUCH_DOLLY_ROTATE;break;default:this.state=Tt.NONE}break;default:this.state=Tt.NONE}this.state!==Tt.NONE&&this.dispatchEvent(Gd)}function Mw(i){switch(this._trackPointer(i),this.state){case Tt.TOUCH_ROTATE:if(this.enableRotate===!1)return;this._handleTouchMoveRotate(i),this.update();break;case Tt.TOUCH_PAN:if(this.enablePan===!1)return;this._handleTouchMovePan(i),this.update();break;case Tt.TOUCH_DOLLY_PAN:if(this.enableZoom===!1&&this.enablePan===!1)return;this._handleTouchMoveDollyPan(i),this.update();break;case Tt.TOUCH_DOLLY_ROTATE:if(this.enableZoom===!1&&this.enableRotate===!1)return;this._handleTouchMoveDollyRotate(i),this.update();break;default:this.state=Tt.NONE}}function ww(i){this.enabled!==!1&&i.preventDefault()}function Ew(i){i.key==="Control"&&(this._controlActive=!0,this.domElement.ownerDocument.addEventListener("keyup",this._interceptControlUp,{passive:!0,capture:!0}))}function Tw(i){i.key==="Control"&&(this._controlActive=!1,this.domElement.ownerDocument.removeEventListener("keyup",this._interceptControlUp,{passive:!0,capture:!0}))}var Aw=`
attribute vec3 from;
attribute vec3 to;
attribute float thick;
attribute vec3 tint;
varying vec3 vTint;
vec3 side(vec3 a) { return normalize(abs(a.z) < 0.9 ? cross(a, vec3(0.0, 0.0, 1.0)) : cross(a, vec3(1.0, 0.0, 0.0))); }
`,i0=`
vec3 way = to - from;
float reach = length(way);
vec3 axis = reach > 0.0 ? way / reach : vec3(0.0, 0.0, 1.0);
vec3 u = side(axis);
vec3 w = cross(axis, u);
`,Ro=class i{mesh;geometry=new ir;room=0;constructor(e,t){let n=t?i.arrowBase(e):i.tubeBase(e);this.geometry.index=n.index,this.geometry.setAttribute("position",n.getAttribute("position")),this.geometry.setAttribute("normal",n.getAttribute("normal")),this.geometry.instanceCount=0;let s=e?new Ci({side:tn}):new Ii({shininess:20,specular:2236962}),r=t?"float head = min(4.0 * thick, 0.5 * reach); float z = position.z < 0.5 ? position.z * 2.0 * (reach - head) : reach - head + (position.z - 0.5) * 2.0 * head;":"float z = position.z * reach;";s.onBeforeCompile=o=>{o.vertexShader=`${Aw}${o.vertexShader}`.replace("#include <beginnormal_vertex>",`${i0} vec3 objectNormal = u * normal.x + w * normal.y + axis * normal.z;`).replace("#include <begin_vertex>",`${e?i0:""} ${e?"u = vec3(axis.y, -axis.x, 0.0); w = vec3(0.0, 0.0, 1.0);":""} vTint = tint; ${r} vec3 transformed = from + axis * z + thick * (u * position.x + w * position.y);`),o.fragmentShader=`varying vec3 vTint;
${o.fragmentShader}`.replace("#include <color_fragment>",`#include <color_fragment>
diffuseColor.rgb *= vTint;`)},s.customProgramCacheKey=()=>`marks ${e} ${t}`,this.mesh=new In(this.geometry,s),this.mesh.frustumCulled=!1,e&&(s.depthTest=!1,s.transparent=!0,this.mesh.renderOrder=5)}static tubeBase(e){return e?i.flat([-1,0,1,0,1,1,-1,0,1,1,-1,1]):new ks(1,1,1,10,1).translate(0,.5,0).rotateX(Math.PI/2)}static arrowBase(e){if(e)return i.flat([-1,0,1,0,1,.4999,-1,0,1,.4999,-1,.4999,-2.6,.5001,2.6,.5001,0,1]);let t=[[0,0],[1,0],[1,.4999],[2.4,.5001],[0,1]].map(([n,s])=>new Ve(n,s));return new oa(t,12).rotateX(Math.PI/2)}static flat(e){let t=[];for(let s=0;s<e.length;s+=2)t.push(e[s],0,e[s+1]);let n=new bt;return n.setAttribute("position",new lt(t,3)),n.setAttribute("normal",new lt(t.map((s,r)=>r%3===1?1:0),3)),n}attribute(e,t){let n=this.geometry.getAttribute(e);return(!n||n.count<this.room)&&(n=new Ji(new Float32Array(t*this.room),t).setUsage(Ws),this.geometry.setAttribute(e,n)),n.needsUpdate=!0,n.array}begin(e){e>this.room&&(this.room=Math.max(64,Math.ceil(1.5*e)),this.geometry.dispose());let t=this.attribute("from",3),n=this.attribute("to",3),s=this.attribute("thick",1),r=this.attribute("tint",3);return(o,a,l,c,h)=>{for(let u=0;u<3;u++)t[3*o+u]=a[u],n[3*o+u]=l[u];s[o]=c,r[3*o]=h.r,r[3*o+1]=h.g,r[3*o+2]=h.b}}show(e){this.geometry.instanceCount=e}};var Rw=4e3,lh=class{constructor(e,t,n,s,r){this.layout=e;this.poses=t;this.meshes=n;this.fixed=s;this.planar=r;this.marks=new Ro(r,!0),this.mesh=this.marks.mesh}layout;poses;meshes;fixed;planar;mesh;marks;starts=[];ways=[];show(e,t,n,s,r){if(this.mesh.visible=n.arrows!=="none",this.marks.show(0),n.arrows==="none")return;this.starts=[],this.ways=[],this.ofBodies(e,t,n),this.ofNodes(e,n);let{starts:o,ways:a}=this,l=new Float32Array(o.length/3);for(let v=0;v<l.length;v++)l[v]=Math.hypot(a[3*v],a[3*v+1],a[3*v+2]);let c=Ao(l,!1,!0)[1];if(!(c>0)||!l.length)return;let h=n.arrowSize*Math.max(1.5*s.grain,.06*s.length)/c,u=Math.min(.06*s.grain,.004*s.length),d=this.marks.begin(l.length),f=new Ze(r?15770462:10238464),g=0;for(let v=0;v<l.length;v++){if(!(l[v]>.01*c))continue;let m=o.slice(3*v,3*v+3),p=Math.min(1,2*c/l[v]);d(g++,m,m.map((y,A)=>y+h*p*a[3*v+A]),u,f)}this.marks.show(g)}ofBodies(e,t,n){let s=e.get("body.body"),r=e.get("body.velocity"),o=e.get("body.place"),a=t?.get("body.place");if(!s||!o)return;let l=new Map;t?.get("body.body")?.data.forEach((c,h)=>l.set(c,h));for(let c=0;c<s.rows;c++){let h=s.data[c];if(this.fixed[h]||this.layout.solidOf.has(h))continue;let u=this.poses.at(h),d=l.get(h),f=null;n.arrows==="velocity"&&r?f=[r.data[r.width*c],r.data[r.width*c+1],this.planar?0:r.data[r.width*c+2]]:n.arrows==="displacement"&&a&&d!==void 0&&(f=[0,1,2].map(g=>g===2&&this.planar?0:o.data[3*c+g]-a.data[3*d+g])),f&&(this.starts.push(u[0],u[1],u[2]),this.ways.push(...f))}}ofNodes(e,t){let n=this.meshes,s=e.get(t.arrows==="velocity"?"node.velocity":"node.displacement");if(!n||!s)return;let r=Math.max(1,Math.ceil(n.nodes/Rw));for(let o=0;o<n.nodes;o+=r)this.starts.push(n.now[3*o],n.now[3*o+1],n.now[3*o+2]),this.ways.push(s.data[3*o],s.data[3*o+1],s.data[3*o+2])}};var et={DISK:0,POLYGON:1,HALFPLANE:2,HOLLOW:3,SPHERE:4,CAPSULE:5,CYLINDER:6,CONE:7,POLYHEDRON:8,PLANE:9,HOLLOW_CYLINDER:10,HOLLOW_SPHERE:11,MESH:12,SUPERELLIPSOID:13},Cw=new Float32Array(0),Pw=new Uint32Array(0),ch=class{constructor(e){this.pack=e;let t=r=>e.get(r)?.data??Cw,n=r=>e.get(r)?.data??Pw;this.shape=n("bodies.shape"),this.group=n("bodies.group"),this.mass=t("bodies.mass"),this.bodies=this.shape.length,this.groups=e.texts("names.group"),this.names=e.texts("bodies.name"),this.laws=e.texts("names.law"),this.regions=e.texts("names.region"),this.vertex=t("shapes.vertex"),this.face=n("shapes.face"),this.corner=n("shapes.corner"),this.range=n("shape.range"),this.bound=t("shape.bound"),this.lists=n("part.lists"),this.place=t("part.place"),this.node=t("mesh.node"),this.elementType=e.get("mesh.type")?.data??new Uint8Array(0),this.elementRegion=n("mesh.region"),this.element=n("mesh.element"),this.elementNode=n("mesh.element_node"),this.facet=n("mesh.facet"),this.facetNode=n("mesh.facet_node");let s=n("solid.range");for(let r=0;7*r<s.length;r++){let[o,a,l,c,h,u,d]=s.subarray(7*r,7*r+7);this.solidOf.set(o,r),this.solids.push({body:o,node:a,nodes:l,element:c,elements:h,facet:u,facets:d})}}pack;bodies;shape;group;mass;groups;names;laws;regions;vertex;face;corner;range;bound;solids=[];solidOf=new Map;node;elementType;elementRegion;element;elementNode;facet;facetNode;lists;place;part(e){let t=this.lists.subarray(5*e,5*e+5),n=this.place.subarray(8*e,8*e+8);return{type:t[0],vertex:t[1],vertices:t[2],face:t[3],faces:t[4],centre:[n[0],n[1],n[2]],direction:[n[3],n[4],n[5]],radius:n[6],half:n[7]}}parts(e){let t=this.shape[e];return[this.range[2*t],this.range[2*t+1]]}boundOf(e){return this.bound[this.shape[e]]}hollowOf(e){let[t,n]=this.parts(e);for(let s=t;s<t+n;s++){let{type:r,radius:o,direction:a}=this.part(s);if(r===et.HOLLOW||r===et.HOLLOW_SPHERE)return{radius:o,axis:null};if(r===et.HOLLOW_CYLINDER)return{radius:o,axis:a}}return null}nameOf(e){let t=this.names[e];if(t)return t;let n=this.groups[this.group[e]];return n?`${n} #${e}`:`body #${e}`}};function s0(i,e){return i===0||e<3?0:e===6?3:e===8||e===9?4:e}function r0(i){return i===6?3:i===8?4:i}var Ys=2048,hh=class{constructor(e,t,n){this.bodies=e;this.planar=t;this.period=n;let s=Math.max(1,Math.ceil(2*e/Ys));this.numbers=new Float32Array(4*Ys*s),this.place=new nr(this.numbers,Ys,s,Kn,ci);let r=Math.max(1,Math.ceil(e/Ys));this.tints=new Uint8Array(4*Ys*r).fill(255),this.tint=new nr(this.tints,Ys,r,Kn,zn),this.tint.colorSpace=dn,this.row=new Int32Array(e).fill(-1)}bodies;planar;period;place;tint;numbers;tints;dark={value:0};row;at(e){let t=this.numbers,n=8*e;return Float32Array.of(t[n],t[n+1],t[n+2],t[n+4],t[n+5],t[n+6],t[n+7])}exists(e){return this.numbers[8*e+3]>0}wrap(e,t,n){let s=this.period[t];return s>0&&!n?e-s*Math.floor(e/s):e}set(e,t){let n=e.get("body.place"),s=e.get("body.turn"),r=e.get("body.body"),o=this.numbers;this.row.fill(-1);for(let a=0;a<this.bodies;a++)o[8*a+3]=0;if(!(!n||!r)){for(let a=0;a<n.rows;a++){let l=r.data[a],c=8*l;if(this.row[l]=a,o[c]=this.wrap(n.data[3*a],0,t[l]>0),o[c+1]=this.planar?n.data[3*a+1]:this.wrap(n.data[3*a+1],1,t[l]>0),o[c+2]=this.planar?0:this.wrap(n.data[3*a+2],2,t[l]>0),o[c+3]=1,s){let h=0;for(let u=0;u<4;u++)h+=s.data[4*a+u]**2;h=Math.sqrt(h)||1;for(let u=0;u<4;u++)o[c+4+u]=s.data[4*a+u]/h}else{let h=n.data[3*a+2]/2;o[c+4]=Math.cos(h),o[c+5]=o[c+6]=0,o[c+7]=Math.sin(h)}}this.place.needsUpdate=!0}}setTint(e,t,n,s){let r=4*e;this.tints[r]=t,this.tints[r+1]=n,this.tints[r+2]=s}},o0=`
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
ivec2 texelOf(int k) { return ivec2(k % ${Ys}, k / ${Ys}); }
`,Iw=`
vec3 objectNormal = normal;
int bodyN = int(bodyIndex + 0.5);
vec4 turnN = texelFetch(placeTexture, texelOf(2 * bodyN + 1), 0);
#ifdef INSTANCED
objectNormal = turned(partTurn, normalize(objectNormal / partSize));
#endif
objectNormal = turned(turnN, objectNormal);
`,Lw=`
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
`,Dw=`
int bodyP = int(bodyIndex + 0.5);
vec4 placeP = texelFetch(placeTexture, texelOf(2 * bodyP), 0);
vTurn = texelFetch(placeTexture, texelOf(2 * bodyP + 1), 0);
vPart = position;
vRadius = partSize.x;
vec3 rightP = vec3(viewMatrix[0][0], viewMatrix[1][0], viewMatrix[2][0]);
vec3 upP = vec3(viewMatrix[0][1], viewMatrix[1][1], viewMatrix[2][1]);
vec3 transformed = placeP.xyz + turned(vTurn, partCentre) + placeP.w * vRadius * (rightP * position.x + upP * position.y);
vTint = texelFetch(tintTexture, texelOf(bodyP), 0).rgb;
`;function a0(i){let e=new Ii({shininess:28,specular:3355443});return e.onBeforeCompile=t=>{t.uniforms.placeTexture={value:i.place},t.uniforms.tintTexture={value:i.tint},t.vertexShader=`#define INSTANCED
varying float vRadius;
varying vec4 vTurn;
${o0}${t.vertexShader}`.replace("#include <beginnormal_vertex>","vec3 objectNormal = vec3(0.0, 0.0, 1.0);").replace("#include <begin_vertex>",Dw),t.fragmentShader=`varying vec3 vTint;
varying vec3 vPart;
varying float vRadius;
varying vec4 vTurn;
uniform mat4 projectionMatrix;
${t.fragmentShader}`.replace("#include <color_fragment>",`#include <color_fragment>
        float farP = dot(vPart.xy, vPart.xy);
        if (farP > 1.0) discard;
        vec3 ballNormal = vec3(vPart.xy, sqrt(1.0 - farP));
        vec3 worldP = (vec4(ballNormal, 0.0) * viewMatrix).xyz;
        vec4 backP = vec4(vTurn.x, -vTurn.yzw);
        vec3 localP = worldP + 2.0 * cross(backP.yzw, cross(backP.yzw, worldP) + backP.x * worldP);
        float blurP = fwidth(localP.z);
        diffuseColor.rgb *= vTint * (1.0 - 0.32 * (1.0 - smoothstep(0.055 - blurP, 0.055 + blurP, abs(localP.z))) * step(blurP, 0.25));`).replace("#include <normal_fragment_begin>",`vec3 normal = ballNormal;
vec3 nonPerturbedNormal = normal;`).replace("#include <opaque_fragment>",`#include <opaque_fragment>
        vec4 clipP = projectionMatrix * vec4(-vViewPosition + vRadius * ballNormal, 1.0);
        gl_FragDepth = 0.5 * clipP.z / clipP.w + 0.5;`)},e.customProgramCacheKey=()=>"balls",e}function uh(i,e,t,n="tint",s=""){return i.onBeforeCompile=r=>{r.uniforms.placeTexture={value:e.place},r.uniforms.tintTexture={value:e.tint},r.uniforms.darkTheme=e.dark,r.vertexShader=`${t?`#define INSTANCED
`:""}${o0}${r.vertexShader}`.replace("#include <beginnormal_vertex>",Iw).replace("#include <begin_vertex>",Lw),r.fragmentShader=`varying vec3 vTint;
varying vec3 vPart;
uniform float darkTheme;
${r.fragmentShader}`.replace("#include <color_fragment>",`#include <color_fragment>
${n==="tint"?"diffuseColor.rgb *= vTint;":""}
${s}`)},i.customProgramCacheKey=()=>`${t}${n}${s}`,i}function Wd(i){let e=new U(i[0],i[1],i[2]);e.lengthSq()===0&&e.set(0,0,1);let t=new _n().setFromUnitVectors(new U(0,0,1),e.normalize());return[t.w,t.x,t.y,t.z]}function Xd(i,e){return new ks(1,1,2,i,1,e).rotateX(Math.PI/2)}function Yd(i,e){let t=[],n=i.vertex,s=r=>{t.push(n[3*r],n[3*r+1],n[3*r+2])};if(e.type===et.POLYGON){for(let r=1;r+1<e.vertices;r++)s(e.vertex),s(e.vertex+r),s(e.vertex+r+1);return t}for(let r=e.face;r<e.face+e.faces;r++){let o=i.face[r],a=i.face[r+1];for(let l=o+1;l+1<a;l++)s(i.corner[o]),s(i.corner[l]),s(i.corner[l+1])}return t}function Nw(i,e,t){let n=[],s=i.vertex;if(e.type===et.POLYGON){for(let a=0;a<e.vertices;a++)for(let l of[e.vertex+a,e.vertex+(a+1)%e.vertices])n.push(s[3*l],s[3*l+1],s[3*l+2]);return n}let r=new bt;r.setAttribute("position",new lt(t,3));let o=new sa(r,20);for(let a of o.getAttribute("position").array)n.push(a);return n}var Uw=1500,qd=3e4,Fw=24,dh=class{constructor(e,t,n,s,r){this.layout=e;this.poses=t;this.fixed=n;this.planar=s;this.extent=r;let o=new Map,a=new Map;for(let l=0;l<e.bodies;l++){if(e.solidOf.has(l))continue;let[c,h]=e.parts(l);for(let u=c;u<c+h;u++)this.sort(l,u,o,a)}for(let[l,c]of o)this.addRound(l,c);this.addCornered(a)}layout;poses;fixed;planar;extent;group=new _i;edges=new _i;edgeColour=new Ze(2832973);edgeMaterials=[];sort(e,t,n,s){let r=this.layout.part(t);if(r.type===et.POLYGON||r.type===et.POLYHEDRON||r.type===et.MESH||r.type===et.SUPERELLIPSOID){let h=s.get(t);h?h.push(e):s.set(t,[e]);return}let o=n.get(r.type);o||n.set(r.type,o={body:[],centre:[],turn:[],size:[]});let a=2*this.extent.getSize(new U).length()+1e-6,l=Number.isFinite(r.half)?r.half:.3*a,c={[et.CYLINDER]:[r.radius,r.radius,l],[et.CONE]:[r.radius,r.radius,l],[et.HOLLOW_CYLINDER]:[r.radius,r.radius,l],[et.HALFPLANE]:[a,a,1],[et.PLANE]:[a,a,1]};if(o.body.push(e),o.centre.push(...r.centre),o.turn.push(...r.type===et.DISK||r.type===et.HOLLOW?[1,0,0,0]:Wd(r.direction)),o.size.push(...c[r.type]??[r.radius,r.radius,r.radius]),r.type===et.CAPSULE){let h=n.get(-et.CAPSULE);h||n.set(-et.CAPSULE,h={body:[],centre:[],turn:[],size:[]}),h.body.push(e),h.centre.push(...r.centre),h.turn.push(...Wd(r.direction)),h.size.push(r.radius,r.radius,l);let u=r.direction;o.centre.splice(-3,3,...r.centre.map((d,f)=>d+l*u[f])),o.body.push(e),o.centre.push(...r.centre.map((d,f)=>d-l*u[f])),o.turn.push(...Wd(u)),o.size.push(r.radius,r.radius,r.radius)}}instanced(e,t){let n=new ir;return n.index=e.index,n.attributes={...e.attributes},n.instanceCount=t.body.length,n.setAttribute("bodyIndex",new Ji(Float32Array.from(t.body),1)),n.setAttribute("partCentre",new Ji(Float32Array.from(t.centre),3)),n.setAttribute("partTurn",new Ji(Float32Array.from(t.turn),4)),n.setAttribute("partSize",new Ji(Float32Array.from(t.size),3)),n}add(e,t,n,s=!0){let r=new In(e,t);return r.frustumCulled=!1,!this.planar&&s&&(r.castShadow=r.receiveShadow=!0,r.customDepthMaterial=uh(new io({depthPacking:Pu,side:tn}),this.poses,n,"own")),this.group.add(r),r}solid(e,t="",n=$n,s=1){let r={side:n,transparent:s<1,opacity:s,depthWrite:s>=1},o=this.planar?new Ci({...r,polygonOffset:!0,polygonOffsetFactor:1,polygonOffsetUnits:1}):new Ii({...r,shininess:28,specular:3355443,polygonOffset:!0,polygonOffsetFactor:1,polygonOffsetUnits:1});return uh(o,this.poses,e,"tint",t)}addRound(e,t){let n=t.body.length,s=n<=200?[32,20]:[18,12];switch(e){case et.SPHERE:case et.CAPSULE:{if(e===et.SPHERE&&n>Uw){if(this.add(this.instanced(new Ki(2,2),t),a0(this.poses),!0,!1),n>qd)break;let o=this.solid(!0);o.colorWrite=o.depthWrite=!1;let a=this.add(this.instanced(new ra(1,1),t),o,!0);a.receiveShadow=!1,a.userData.hidden=!0;break}let r=e===et.SPHERE?`float ring = abs(vPart.z);
               float blur = fwidth(ring);
               float mark = 1.0 - smoothstep(0.055 - blur, 0.055 + blur, ring);
               mark = max(mark, smoothstep(0.955 - blur, 0.955 + blur, vPart.x));
               diffuseColor.rgb *= 1.0 - 0.32 * mark * step(blur, 0.2);`:"";this.add(this.instanced(new no(1,s[0],s[1]),t),this.solid(!0,r),!0,n<=qd);break}case-et.CAPSULE:this.add(this.instanced(Xd(24,!0),t),this.solid(!0),!0);break;case et.CYLINDER:this.add(this.instanced(Xd(n<=3e3?40:20,!1),t),this.solid(!0),!0,n<=qd);break;case et.CONE:this.add(this.instanced(new ia(1,2,40,1).rotateX(Math.PI/2),t),this.solid(!0),!0);break;case et.DISK:{let o=this.solid(!0,`float away = length(vPart.xy);
          float soft = max(fwidth(away), 1e-5);
          if (away > 1.0 + soft) discard;
          float line = smoothstep(1.0 - 1.9 * soft, 1.0 - 0.9 * soft, away);
          float spoke = (1.0 - smoothstep(0.8 * soft, 1.8 * soft, abs(vPart.y))) * step(0.0, vPart.x) * step(soft, 0.14);
          diffuseColor.rgb = mix(diffuseColor.rgb, vec3(0.03, 0.045, 0.075), max(0.8 * line * (1.0 - smoothstep(0.1, 0.4, soft)), 0.4 * spoke));
          diffuseColor.a = 1.0 - smoothstep(1.0 - 0.6 * soft, 1.0 + soft, away);`);o.transparent=!0,this.add(this.instanced(new Ki(2.2,2.2),t),o,!0);break}case et.HOLLOW:{let r=new aa(1,1.04,128);this.add(this.instanced(r,t),this.solid(!0,"diffuseColor.rgb = vec3(0.22, 0.25, 0.3);"),!0);break}case et.HALFPLANE:{let r=new Ki(2,.5).rotateZ(Math.PI/2).translate(-.25,0,0);for(let h=0;h<t.body.length;h++){let u=this.layout.part(this.layout.parts(t.body[h])[0]),d=Math.atan2(u.direction[1],u.direction[0]);t.turn.splice(4*h,4,Math.cos(d/2),0,0,Math.sin(d/2))}let o=this.extent.getSize(new U).length(),a=2*o,l=`float deep = -vPart.x * ${a.toFixed(6)};
          float line = 1.0 - smoothstep(0.6, 1.6, deep / max(fwidth(deep), 1e-12));
          float along = vPart.y * ${a.toFixed(6)};
          float period = ${(o/60).toFixed(9)};
          float h = fract((along - deep) / period) * period;
          float px = max(fwidth(along - deep), 1e-12);
          float hatch = (1.0 - smoothstep(0.7 * px, 1.5 * px, min(h, period - h))) * step(deep, 0.6 * period) * step(3.0 * px, period);
          vec3 ink = mix(vec3(0.06, 0.06, 0.1), vec3(0.75, 0.78, 0.85), darkTheme);
          diffuseColor.rgb = mix(mix(vec3(0.81, 0.82, 0.86), vec3(0.03, 0.034, 0.045), darkTheme), ink, max(line, 0.75 * hatch));
          diffuseColor.a = max(line, 1.0 - smoothstep(${(o*.035).toFixed(9)}, ${(o*.06).toFixed(9)}, deep));`,c=this.solid(!0,l,tn);c.transparent=!0,this.add(this.instanced(r,t),c,!0).renderOrder=-2;break}case et.PLANE:{let r=this.extent.getSize(new U).length(),o=Math.pow(10,Math.floor(Math.log10(r/4))),l=`vec2 at = vPart.xy * ${(2*r).toFixed(9)};
          vec2 cell = abs(fract(at / ${o.toFixed(9)} - 0.5) - 0.5) * ${o.toFixed(9)} / max(fwidth(at), vec2(1e-12));
          float grid = (1.0 - smoothstep(0.4, 1.2, min(cell.x, cell.y))) * 0.12;
          diffuseColor.rgb = mix(vec3(0.83, 0.845, 0.875), vec3(0.06, 0.066, 0.08), darkTheme) * (1.0 - grid * (1.0 - 4.0 * darkTheme));
          diffuseColor.a = 1.0 - smoothstep(${.25.toFixed(3)}, 0.72, length(vPart.xy) * 2.0);
          // walls are more transparent than floors
          diffuseColor.a *= mix(0.25, 1.0, smoothstep(0.3, 0.8, abs((vec4(normalize(vNormal), 0.0) * viewMatrix).z)));`,c=this.solid(!0,l,$n);c.transparent=!0,c.depthWrite=!1;let h=this.add(this.instanced(new Ki(2,2),t),c,!0);h.castShadow=!1,h.renderOrder=-2;break}case et.HOLLOW_CYLINDER:{let r=this.add(this.instanced(Xd(96,!0),t),this.solid(!0,"",Ln,.3),!0,!1);r.renderOrder=-1;break}case et.HOLLOW_SPHERE:{let r=this.add(this.instanced(new no(1,48,32),t),this.solid(!0,"",Ln,.3),!0,!1);r.renderOrder=-1;break}}}line(e,t){let n=uh(new Pi({color:this.edgeColour,transparent:!0,opacity:this.planar?.95:.6}),this.poses,t,"own");this.edgeMaterials.push(n);let s=new Bs(e,n);s.frustumCulled=!1,s.renderOrder=1,this.edges.add(s)}addCornered(e){let t={position:[],body:[]},n={position:[],body:[]},s={position:[],body:[]};for(let[a,l]of e){let c=this.layout.part(a),h=Yd(this.layout,c),u=Nw(this.layout,c,h);if(l.length>=Fw){this.addShared(h,u,l);continue}for(let d of l){let g=!this.planar&&this.fixed[d]>0&&this.layout.parts(d)[1]>2?n:t;for(let v of h)g.position.push(v);for(let v=0;v<h.length/3;v++)g.body.push(d);for(let v of u)s.position.push(v);for(let v=0;v<u.length/3;v++)s.body.push(d)}}let r=a=>{let l=new bt;return l.setAttribute("position",new lt(a.position,3)),l.setAttribute("bodyIndex",new lt(a.body,1)),l.computeVertexNormals(),l},o=this.planar?tn:$n;if(t.body.length&&this.add(r(t),this.solid(!1,"",o),!1),n.body.length){let a=this.add(r(n),this.solid(!1,"",tn,.2),!1,!1);a.renderOrder=3}if(s.body.length){let a=new bt;a.setAttribute("position",new lt(s.position,3)),a.setAttribute("bodyIndex",new lt(s.body,1)),this.line(a,!1)}}addShared(e,t,n){let s={body:n,centre:[],turn:[],size:[]};for(let o=0;o<n.length;o++)s.centre.push(0,0,0),s.turn.push(1,0,0,0),s.size.push(1,1,1);let r=new bt;if(r.setAttribute("position",new lt(e,3)),r.computeVertexNormals(),this.add(this.instanced(r,s),this.solid(!0,"",this.planar?tn:$n),!0),t.length){let o=new bt;o.setAttribute("position",new lt(t,3)),this.line(this.instanced(o,s),!0)}}setTheme(e){this.poses.dark.value=e?1:0;for(let t of this.edgeMaterials)t.color.set(e?658964:2832973)}setOpacity(e){this.group.traverse(t=>{let n=t,s=n.material;!s||n.userData.hidden||n.renderOrder===3||n.renderOrder<0||s.opacity!==e&&(s.userData.wasTransparent??=s.transparent,s.transparent=e<1||s.userData.wasTransparent===!0,s.opacity=e,s.depthWrite=e>=1,s.needsUpdate=!0)})}};var fh=["open","sticking","sliding","joint","bonded"],Co=[[150,156,166],[0,128,90],[213,94,0],[150,70,160],[0,114,178]];var Ow=4294967295,Bw=.9,kw=2,ph=class{constructor(e,t,n){this.layout=e;this.poses=t;this.info=n;let s=n.dimension===2;this.marks=new Ro(s,!1),this.mesh=this.marks.mesh,this.dots=new Qo(new bt,new eo({size:7,sizeAttenuation:!1,vertexColors:!0,depthTest:!s})),this.dots.frustumCulled=!1,this.dots.renderOrder=6,this.round=Uint8Array.from({length:e.bodies},(r,o)=>this.isRound(o)?1:0)}layout;poses;info;mesh;dots;drawn=0;marks;round;isRound(e){let[t,n]=this.layout.parts(e),s=n===1?this.layout.part(t).type:-1;return s===et.DISK||s===et.SPHERE}near(e){return e.map((t,n)=>{let s=this.info.period[n];return s>0?t-s*Math.round(t/s):t})}inCell(e){return[0,1,2].map(t=>{let n=this.info.period[t];return n>0?e[t]-n*Math.floor(e[t]/n):e[t]})}lines(e){let t=e.get("contact.force"),n=e.get("contact.normal")?.data,s=e.get("contact.point")?.data,r=e.get("contact.pair")?.data,o=e.get("contact.status")?.data,a=e.get("contact.tangent")?.data,l=[];if(!t||!n||!s||!r||!o)return l;for(let c=0;c<t.rows;c++){let h=3*c,u=t.data.subarray(t.width*c,t.width*c+3),d=[n[h],n[h+1],n[h+2]],f=a?[a[h],a[h+1],a[h+2]]:[-d[1],d[0],0],g=a?[d[1]*f[2]-d[2]*f[1],d[2]*f[0]-d[0]*f[2],d[0]*f[1]-d[1]*f[0]]:[0,0,0],v=[0,1,2].map(p=>u[0]*d[p]+u[1]*f[p]+(a?u[2]*g[p]:0)),m=Math.hypot(...v);m>0&&l.push({pair:[r[2*c],r[2*c+1]],point:[s[h],s[h+1],s[h+2]],normal:d,push:v,size:m,weight:Math.abs(u[0]),status:o[c],row:c})}return l}joined(e){for(let n of e)n.pair[0]<n.pair[1]&&(n.pair=[n.pair[1],n.pair[0]],n.normal=n.normal.map(s=>-s),n.push=n.push.map(s=>-s));e.sort((n,s)=>n.pair[0]-s.pair[0]||n.pair[1]-s.pair[1]||n.row-s.row);let t=[];for(let n of e){let s=t[t.length-1];if(!(s&&s.pair[0]===n.pair[0]&&s.pair[1]===n.pair[1]&&s.normal.reduce((a,l,c)=>a+l*n.normal[c],0)>Bw)){t.push(n);continue}let o=this.near(n.point.map((a,l)=>a-s.point[l]));s.weight+=n.weight;for(let a=0;a<3;a++)s.push[a]+=n.push[a],s.weight>0&&(s.point[a]+=n.weight/s.weight*o[a]);s.status===kw&&(s.status=n.status)}for(let n of t)n.size=Math.hypot(...n.push);return t.filter(n=>n.size>0)}end(e,t){if(t===Ow||!this.poses.exists(t))return[0,0,0];let n=this.poses.at(t),s=this.layout.boundOf(t),r=this.layout.solidOf.has(t),o=this.near([n[0]-e.point[0],n[1]-e.point[1],n[2]-e.point[2]]);if(this.round[t])return o;if(!Number.isFinite(s)&&!r)return[0,0,0];let a=e.push.map(c=>c/e.size),l=o.reduce((c,h,u)=>c+h*a[u],0);return r&&(l=Math.sign(l)*Math.min(Math.abs(l),.1*(Number.isFinite(s)?s:Math.abs(l)))),a.map(c=>c*l)}show(e,t,n,s){if(this.mesh.visible=t.forces,this.marks.show(0),this.drawn=0,!t.forces)return;let r=this.lines(e),o=typeof t.forceBy=="object"?r:this.joined(r);if(!o.length)return;let a=Float32Array.from(o,g=>g.size),l=a.reduce((g,v)=>g+v,0)/a.length,c=Ao(a,!1,!0)[1],h=t.forceSize*Math.min(.25*n.grain,.02*n.length)/2/c,u=this.paint(e,t,o,a,s),d=this.marks.begin(o.length),f=new Ze;for(let[g,v]of o.entries()){if(!(v.size>t.forceThreshold*l))continue;let[m,p,y]=u(g);f.setRGB(m/255,p/255,y/255,dn);let A=this.inCell(v.point),b=this.end(v,v.pair[0]).map((T,_)=>A[_]+T),R=this.end(v,v.pair[1]).map((T,_)=>A[_]+T);d(this.drawn++,b,R,Math.max(h*Math.min(v.size,1.4*c),1e-4*n.grain),f)}this.marks.show(this.drawn)}paint(e,t,n,s,r){if(t.forceBy==="status")return u=>Co[n[u].status]??Co[0];let o=t.forceBy,a=typeof o=="object"?o.values(e,null):null,l=a?Float32Array.from(n,u=>a[u.row]):s,c=typeof o=="object"?o:{id:"",label:"contact force",unit:"N",needs:[],signed:!1,values:()=>s},h=r({...t,scale:a?t.scale:"heat",fixedLimits:null,trim:!0},l,c);return u=>h(l[u])}showDots(e,t){this.dots.visible=t.contacts;let n=e.get("contact.point"),s=e.get("contact.status");if(!t.contacts||!n||!s)return;let r=new Float32Array(3*n.rows),o=new Float32Array(n.data.length),a=new Ze,l=Co.map(([c,h,u])=>a.setRGB(c/255,h/255,u/255,dn).toArray());for(let c=0;c<n.rows;c++)r.set(l[s.data[c]]??l[0],3*c),o.set(this.inCell(n.data.subarray(3*c,3*c+3)),3*c);this.dots.geometry.dispose(),this.dots.geometry=new bt,this.dots.geometry.setAttribute("position",new gn(o,3)),this.dots.geometry.setAttribute("color",new gn(r,3))}};var mh=class{constructor(e,t){this.layout=e;let n=e;this.nodes=n.node.length/3,this.now=new Float32Array(n.node),this.bodyOfNode=new Int32Array(this.nodes).fill(-1);for(let l of n.solids)this.bodyOfNode.fill(l.body,l.node,l.node+l.nodes);t?this.takeElements():this.takeFacets(),this.position=new Float32Array(3*this.cornerNode.length),this.colour=new Float32Array(3*this.cornerNode.length).fill(.6);let s=new bt;s.setAttribute("position",new gn(this.position,3).setUsage(Ws)),s.setAttribute("color",new gn(this.colour,3).setUsage(Ws));let r={vertexColors:!0,side:tn,polygonOffset:!0,polygonOffsetFactor:1,polygonOffsetUnits:1};this.surface=new In(s,t?new Ci(r):new Ii({...r,flatShading:!0,shininess:20,specular:2236962})),this.surface.frustumCulled=!1,this.surface.castShadow=this.surface.receiveShadow=!t,this.group.add(this.surface),this.edgePosition=new Float32Array(3*this.edgeNode.length);let o=new bt;o.setAttribute("position",new gn(this.edgePosition,3).setUsage(Ws)),this.edges=new Bs(o,new Pi({color:1845043,transparent:!0,opacity:.35})),this.edges.frustumCulled=!1,this.linePosition=new Float32Array(3*this.lineNode.length);let a=new bt;a.setAttribute("position",new gn(this.linePosition,3).setUsage(Ws)),this.lines=new Bs(a,new Pi({color:3360862})),this.lines.frustumCulled=!1,this.group.add(this.lines)}layout;group=new _i;edges;nodes;surface;position;colour;cornerNode=[];edgeNode=[];lineNode=[];edgePosition;linePosition;lines;bodyOfNode;now;magnify=1;fadeEdges(e){if(!this.edgeNode.length)return;this.edgeLength??=this.meanEdge();let t=this.edgeLength/e,n=this.edges.material;n.opacity=.35*Math.min(1,Math.max(0,(t-4)/8))}edgeLength;meanEdge(){let e=this.layout.node,t=0;for(let n=0;n<this.edgeNode.length;n+=2){let[s,r]=[3*this.edgeNode[n],3*this.edgeNode[n+1]];t+=Math.hypot(e[s]-e[r],e[s+1]-e[r+1],e[s+2]-e[r+2])}return 2*t/this.edgeNode.length}loop(e,t){for(let n=0;n<e.length;n++){let s=e[n],r=e[(n+1)%e.length],o=s<r?`${s} ${r}`:`${r} ${s}`;t.has(o)||(t.add(o),this.edgeNode.push(s,r))}}polygon(e,t){for(let n=1;n+1<e.length;n++)this.cornerNode.push(e[0],e[n],e[n+1]);this.loop(e,t)}takeElements(){let e=this.layout,t=new Set;for(let n=0;n<e.elementType.length;n++){let s=Array.from(e.elementNode.subarray(e.element[n],e.element[n+1])),r=s0(e.elementType[n],s.length);r?this.polygon(s.slice(0,r),t):this.lineNode.push(s[0],s[1])}}takeFacets(){let e=this.layout,t=new Set;for(let n=0;n+1<e.facet.length;n++){let s=Array.from(e.facetNode.subarray(e.facet[n],e.facet[n+1]));s.length<3?this.lineNode.push(s[0],s[1]):this.polygon(s.slice(0,r0(s.length)),t)}for(let n=0;n<e.elementType.length;n++)e.elementType[n]===0&&this.lineNode.push(e.elementNode[e.element[n]],e.elementNode[e.element[n]+1])}move(e){let t=this.layout.node;for(let s=0;s<this.now.length;s++)this.now[s]=t[s]+this.magnify*(e?e[s]:0);let n=(s,r,o)=>{for(let a=0;a<r.length;a++)for(let l=0;l<3;l++)s[3*a+l]=this.now[3*r[a]+l];o.getAttribute("position").needsUpdate=!0};n(this.position,this.cornerNode,this.surface.geometry),n(this.edgePosition,this.edgeNode,this.edges.geometry),n(this.linePosition,this.lineNode,this.lines.geometry),this.position.length&&!(this.surface.material instanceof Ci)&&this.surface.geometry.computeVertexNormals()}toNodes(e){let t=this.layout,n=new Float32Array(this.nodes),s=new Float32Array(this.nodes);for(let r=0;r<t.elementType.length;r++)for(let o=t.element[r];o<t.element[r+1];o++)n[t.elementNode[o]]+=e[r],s[t.elementNode[o]]++;return n.map((r,o)=>s[o]?r/s[o]:NaN)}paint(e){let t=new Float32Array(3*this.nodes).fill(-1),n=new Ze;for(let s=0;s<this.cornerNode.length;s++){let r=this.cornerNode[s];if(t[3*r]<0){let[o,a,l]=e(r);n.setRGB(o/255,a/255,l/255,dn),t.set([n.r,n.g,n.b],3*r)}this.colour[3*s]=t[3*r],this.colour[3*s+1]=t[3*r+1],this.colour[3*s+2]=t[3*r+2]}this.surface.geometry.getAttribute("color").needsUpdate=!0}get triangles(){return this.cornerNode}};var zw=9,gh=class{constructor(e){this.stage=e}stage;ring=null;ray(e,t){let n=this.stage.canvas.clientWidth,s=this.stage.canvas.clientHeight,r=new fa;return r.setFromCamera(new Ve(2*e/n-1,1-2*t/s),this.stage.camera),this.stage.planar&&r.ray.set(new U(r.ray.origin.x,r.ray.origin.y,1e4),new U(0,0,-1)),r.ray}pick(e,t,n){let s=n?this.pickContact(e,t):null;if(s)return s;let r=this.ray(e,t),o=null,a=1/0;for(let l=0;l<this.stage.layout.bodies;l++){if(!this.stage.poses.exists(l)||this.stage.layout.solidOf.has(l))continue;let c=this.meet(r,l);if(c===null||c>=a||this.stage.unbounded[l]&&o)continue;let h=r.at(c,new U);this.stage.isCutAway(h)||(a=this.stage.unbounded[l]?1e30:c,o={table:"body",row:this.stage.poses.row[l],body:l,point:h})}return this.pickNode(r,a,o)}pickNode(e,t,n){let s=this.stage.meshes;if(!s)return n;let r=s.triangles,[o,a,l,c]=[new U,new U,new U,new U];for(let h=0;h<r.length;h+=3){if(o.fromArray(s.now,3*r[h]),a.fromArray(s.now,3*r[h+1]),l.fromArray(s.now,3*r[h+2]),!e.intersectTriangle(o,a,l,!1,c))continue;let u=c.distanceTo(e.origin);if(u>=t)continue;t=u;let d=[o,a,l].map(g=>g.distanceTo(c)),f=r[h+d.indexOf(Math.min(...d))];n={table:"node",row:f,body:s.bodyOfNode[f],point:c.clone()}}return n}pickContact(e,t){let n=this.stage.pack?.get("contact.point");if(!n)return null;let s=zw,r=null,o=new U;for(let a=0;a<n.rows;a++){o.fromArray(n.data,3*a);let[l,c]=this.stage.toScreen(o),h=Math.hypot(l-e,c-t);h>=s||(s=h,r={table:"contact",row:a,body:-1,point:o.clone()})}return r}meet(e,t){let n=this.stage.poses.at(t),s=new U(n[0],n[1],n[2]),r=this.stage.layout.boundOf(t);if(Number.isFinite(r)&&e.distanceSqToPoint(s)>r*r*1.0001)return null;let o=new _n(n[4],n[5],n[6],n[3]).invert(),a=new Ri(e.origin.clone().sub(s).applyQuaternion(o),e.direction.clone().applyQuaternion(o)),[l,c]=this.stage.layout.parts(t),h=null;for(let u=l;u<l+c;u++){let d=this.meetPart(a,u);d!==null&&(h===null||d<h)&&(h=d)}return h}meetPart(e,t){let n=this.stage.layout.part(t),s=new U(...n.centre),r=new U,o=a=>a?a.distanceTo(e.origin):null;switch(n.type){case et.DISK:return Math.hypot(e.origin.x-s.x,e.origin.y-s.y)<=n.radius?Math.abs(e.origin.z):null;case et.SPHERE:return o(e.intersectSphere(new $i(s,n.radius),r));case et.CAPSULE:case et.CYLINDER:case et.CONE:{let a=new U(...n.direction).multiplyScalar(n.half),l=new U;return e.distanceSqToSegment(s.clone().sub(a),s.clone().add(a),l)<=n.radius**2?l.distanceTo(e.origin)-n.radius*.5:null}case et.HALFPLANE:return new U(e.origin.x,e.origin.y,0).sub(s).dot(new U(...n.direction))<=0?1e4:null;case et.PLANE:return o(e.intersectPlane(new Nn().setFromNormalAndCoplanarPoint(new U(...n.direction),s),r));case et.POLYGON:case et.POLYHEDRON:case et.SUPERELLIPSOID:case et.MESH:{let a=Yd(this.stage.layout,n),l=null,[c,h,u]=[new U,new U,new U];for(let d=0;d<a.length;d+=9){c.fromArray(a,d),h.fromArray(a,d+3),u.fromArray(a,d+6);let f=o(e.intersectTriangle(c,h,u,!1,r));f!==null&&(l===null||f<l)&&(l=f)}return l}}return null}mark(e){if(this.ring&&this.stage.scene.remove(this.ring),this.ring=null,this.stage.touch(),!e)return;let t=e.table==="body"&&Number.isFinite(this.stage.layout.boundOf(e.body))?this.stage.layout.boundOf(e.body)*1.06:.18*this.stage.grain,n=e.table==="body"&&Number.isFinite(this.stage.layout.boundOf(e.body))?this.stage.poses.at(e.body):e.point.toArray(),s=Array.from({length:97},(o,a)=>new U(Math.cos(a*Math.PI/48)*t,Math.sin(a*Math.PI/48)*t,0)),r=new Qr(new bt().setFromPoints(s),new Pi({color:13631599,depthTest:!1}));r.position.set(n[0],n[1],n[2]),this.stage.planar||r.quaternion.copy(this.stage.camera.quaternion),r.renderOrder=10,r.frustumCulled=!1,this.ring=r,this.stage.scene.add(r)}};var $s=class{constructor(e,t,n,s){this.canvas=e;this.info=t;this.layout=n;this.planar=t.dimension===2,this.first=s,this.renderer=new Fc({canvas:e,antialias:!0,alpha:!1,preserveDrawingBuffer:!1}),this.renderer.setPixelRatio(Math.min(devicePixelRatio,2)),this.renderer.localClippingEnabled=!0,this.renderer.shadowMap.enabled=!this.planar&&n.bodies<3e4,this.renderer.shadowMap.type=sr,this.fixed=new Uint8Array(n.bodies),this.unbounded=new Uint8Array(n.bodies);let r=s.get("body.free"),o=s.get("body.body");if(r&&o)for(let a=0;a<o.rows;a++)r.data[a]===0&&(this.fixed[o.data[a]]=1);for(let a=0;a<n.bodies;a++)!Number.isFinite(n.boundOf(a))&&!n.solidOf.has(a)&&(this.unbounded[a]=this.fixed[a]=1);this.groups=this.findGroups(),this.poses=new hh(n.bodies,this.planar,t.period),this.poses.set(s,this.unbounded),this.grain=this.measure(),n.solids.length&&(this.meshes=new mh(n,this.planar)),this.bodies=new dh(n,this.poses,this.fixed,this.planar,this.bounds),this.scene.add(this.bodies.group,this.bodies.edges),this.meshes&&this.scene.add(this.meshes.group,this.meshes.edges),this.forces=new ph(n,this.poses,t),this.arrows=new lh(n,this.poses,this.meshes,this.fixed,this.planar),this.scene.add(this.forces.mesh,this.forces.dots,this.arrows.mesh),this.planar?(this.camera=new xs(-1,1,1,-1,-100,100),this.camera.position.set(0,0,10)):(this.camera=new kn(28,1,.01,1e3),this.camera.up.set(0,0,1),this.lights()),this.controls=new ah(this.camera,e),this.controls.zoomToCursor=!0,this.controls.enableDamping=!1,this.planar&&(this.controls.enableRotate=!1,this.controls.mouseButtons={LEFT:xi.PAN,MIDDLE:xi.DOLLY,RIGHT:xi.PAN},this.controls.touches={ONE:Li.PAN,TWO:Li.DOLLY_PAN}),this.controls.addEventListener("change",()=>this.dirty=!0),this.resize(),this.preset("default")}canvas;info;layout;renderer;scene=new Jo;camera;controls;poses;planar;bounds=new ai;fixed;unbounded;grain;legends=[];meshes=null;picking=new gh(this);forces;groups;bodies;arrows;light=null;plane=new Nn;isCut=!1;dirty=!0;dark=!1;pack=null;first=null;measure(){let e=[],t=new ai,n=new ai,s=new U,r=[];for(let l=0;l<this.layout.bodies;l++){if(!this.poses.exists(l)||this.layout.solidOf.has(l))continue;if(this.unbounded[l]){r.push(l);continue}let c=this.poses.at(l),h=this.layout.boundOf(l);for(let u of[-h,h])n.expandByPoint(s.set(c[0]+u,c[1]+u,this.planar?0:c[2]+u));if(!this.fixed[l]){for(let u of[-h,h])t.expandByPoint(s.set(c[0]+u,c[1]+u,this.planar?0:c[2]+u));e.push(h)}}for(let l of r)this.expandByHollow(n,l);for(let l=0;l<this.layout.node.length;l+=3)s.fromArray(this.layout.node,l),t.expandByPoint(s),n.expandByPoint(s);let o=t.isEmpty()?0:t.getSize(new U).length();this.bounds.copy(t.isEmpty()||n.getSize(new U).length()<3*o?n:t),this.bounds.isEmpty()&&this.bounds.set(new U(-1,-1,this.planar?0:-1),new U(1,1,this.planar?0:1));let a=this.bounds.getSize(new U).length();return e.sort((l,c)=>l-c),e.length?Math.min(2*e[e.length>>1],.5*a):.08*a}expandByHollow(e,t){let n=this.layout.hollowOf(t);if(!n||!Number.isFinite(n.radius)||e.isEmpty())return;let s=this.poses.at(t),r=e.getCenter(new U),o=n.axis&&new U(...n.axis).applyQuaternion(new _n(s[4],s[5],s[6],s[3]));for(let a=0;a<(this.planar?2:3);a++){let l=n.radius*(o?Math.sqrt(Math.max(0,1-o.getComponent(a)**2)):1);if(!(l<1e-6*n.radius))for(let c of[-l,l])e.expandByPoint(r.clone().setComponent(a,s[a]+c))}}lights(){let e=this.bounds.getSize(new U).length(),t=this.bounds.getCenter(new U),n=new ha(16777215,14475238,2);n.position.set(0,0,1),this.scene.add(n);let s=new da(16775920,1.55);s.position.copy(t).add(new U(-.9,-.75,1.8).multiplyScalar(e)),s.target.position.copy(t),s.castShadow=!0;let r=this.layout.bodies>5e3?1024:2048;s.shadow.mapSize.set(r,r);let o=s.shadow.camera;o.left=o.bottom=-.85*e,o.right=o.top=.85*e,o.near=.2*e,o.far=4.5*e,s.shadow.bias=-4e-4,s.shadow.normalBias=.004*e,s.shadow.intensity=.55,this.scene.add(s,s.target),this.light=s}setTheme(e){this.dark=e,this.scene.background=new Ze(e?1382429:16777215),this.bodies.setTheme(e),this.dirty=!0}resize(){let e=this.canvas.clientWidth||800,t=this.canvas.clientHeight||600;if(this.renderer.setSize(e,t,!1),this.camera instanceof kn)this.camera.aspect=e/t;else{let n=(this.camera.top-this.camera.bottom)/2;this.camera.left=-n*e/t,this.camera.right=n*e/t}this.camera.updateProjectionMatrix(),this.dirty=!0}static presets=[["default","oblique"],["front","front (\u2212y)"],["back","back (+y)"],["left","left (\u2212x)"],["right","right (+x)"],["top","top (+z)"],["bottom","bottom (\u2212z)"]];preset(e){let t=this.bounds.getCenter(new U),n=this.bounds.getSize(new U),s=this.canvas.clientWidth||800,r=this.canvas.clientHeight||600;if(this.controls.target.copy(t),this.camera instanceof xs){let o=.57*Math.max(n.y,n.x*r/s,1e-9);this.camera.top=o,this.camera.bottom=-o,this.camera.left=-o*s/r,this.camera.right=o*s/r,this.camera.zoom=1,this.camera.near=-1e3*o,this.camera.far=1e3*o,this.camera.position.set(t.x,t.y,10)}else{let o={default:[.55,-1,.5],front:[0,-1,0],back:[0,1,0],left:[-1,0,0],right:[1,0,0],top:[0,-1e-4,1],bottom:[0,-1e-4,-1]},a=new U(...o[e]??o.default).normalize(),l=new U().crossVectors(a,new U(0,0,1)).normalize(),c=new U().crossVectors(l,a).normalize(),h=Math.tan(this.camera.fov*Math.PI/360),u=1e-9;for(let d=0;d<8;d++){let f=new U(d&1?n.x:-n.x,d&2?n.y:-n.y,d&4?n.z:-n.z).multiplyScalar(.5),g=Math.max(Math.abs(f.dot(c)),Math.abs(f.dot(l))/this.camera.aspect)/h;u=Math.max(u,1.12*g+f.dot(a))}this.camera.position.copy(t).addScaledVector(a,u),this.camera.near=u/500,this.camera.far=60*u}this.camera.updateProjectionMatrix(),this.controls.update(),this.dirty=!0}fit(){let e=new ai,t=new U;for(let n=0;n<this.layout.bodies;n++){if(!this.poses.exists(n)||this.unbounded[n]||this.fixed[n]||this.layout.solidOf.has(n))continue;let s=this.poses.at(n),r=this.layout.boundOf(n);for(let o of[-r,r])e.expandByPoint(t.set(s[0]+o,s[1]+o,this.planar?0:s[2]+o))}if(this.meshes)for(let n=0;n<this.meshes.now.length;n+=3)e.expandByPoint(t.fromArray(this.meshes.now,n));e.isEmpty()||this.bounds.copy(e),this.preset("default")}get length(){return this.bounds.getSize(new U).length()}static wants(e,t,n){let s=new Set(["body.place","body.body"]);n&&s.add("body.free"),t.dimension===3&&s.add("body.turn");for(let r of[e.colour,e.meshColour])r?.needs.forEach(o=>s.add(o));if(t.solids&&s.add("node.displacement"),e.forces||e.contacts){for(let r of["pair","status","point","normal","branch","force"])s.add(`contact.${r}`);t.dimension===3&&s.add("contact.tangent"),typeof e.forceBy=="object"&&e.forceBy.needs.forEach(r=>s.add(r))}return e.arrows==="velocity"&&(s.add("body.velocity"),t.solids&&s.add("node.velocity")),[...s]}show(e,t){this.pack=e,this.legends=[],this.poses.set(e,this.unbounded),this.meshes&&(this.meshes.magnify=t.magnify,this.meshes.move(e.get("node.displacement")?.data)),this.paintBodies(e,t),this.paintMeshes(e,t),this.forces.show(e,t,this,(n,s,r)=>this.table(n,s,r)),this.forces.showDots(e,t),this.arrows.show(e,this.first,t,this,this.dark),this.bodies.edges.visible=t.edges,this.meshes&&(this.meshes.edges.visible=t.edges),this.bodies.setOpacity(t.forces&&!this.planar&&t.opacity===1?.2:t.opacity),this.setCut(t),this.dirty=!0}table(e,t,n){let[s,r]=e.fixedLimits??Ao(t,n.signed,e.trim),o=e.scale==="sequential"&&n.signed&&s<0?"diverging":e.scale;this.legends.push({label:n.label,unit:n.unit,low:s,high:r,scale:o});let a=wo(o);return l=>{if(!Number.isFinite(l))return[216,216,216];let c=3*Math.min(255,Math.max(0,Math.round(255*(l-s)/(r-s))));return[a[c],a[c+1],a[c+2]]}}plain(e){return this.fixed[e]?this.planar?[214,200,178]:[216,201,176]:this.groups.size>1&&!this.layout.solidOf.has(e)?Nd(this.layout.group[e]):[197,214,235]}findGroups(){let e=new Map;for(let t=0;t<this.layout.bodies;t++)!this.fixed[t]&&!this.layout.solidOf.has(t)&&e.set(this.layout.group[t],this.layout.groups[this.layout.group[t]]||"others");return new Map([...e].sort((t,n)=>t[0]-n[0]))}get groupKeys(){return this.tinted||this.groups.size<2?[]:[...this.groups].map(([e,t])=>[gr(Nd(e)),t])}paintBodies(e,t){let n=e.get("body.body"),s=t.colour,r=s?.values(e,this.first)??null;if(n&&s&&r){let o=r.map((l,c)=>this.fixed[n.data[c]]?NaN:l),a=this.table(t,o,s);for(let l=0;l<n.rows;l++){let c=n.data[l];this.poses.setTint(c,...this.fixed[c]?this.plain(c):a(r[l]))}this.tinted=!0}else if(this.tinted){this.tinted=!1;for(let o=0;o<this.layout.bodies;o++)this.poses.setTint(o,...this.plain(o))}else return;this.poses.tint.needsUpdate=!0}tinted=!0;paintMeshes(e,t){let n=this.meshes;if(!n)return;let s=t.meshColour,r=s?.values(e,this.first)??null;if(s&&r){t.meshOfElements&&(r=n.toNodes(r));let o=r,a=this.table(t,o,s);n.paint(l=>a(o[l]))}else n.paint(o=>this.plain(n.bodyOfNode[o]))}cutOf(e){if(!e.cut)return null;let t=this.bounds.min.clone().lerp(this.bounds.max,e.cut.at),n=[0,0,0];n[e.cut.axis]=e.cut.flip?-1:1;let s=this.bounds.getCenter(new U);return s.setComponent(e.cut.axis,t.getComponent(e.cut.axis)),{point:s.toArray(),direction:n}}setCut(e){let t=this.cutOf(e),n=[];this.isCut=t!==null,t&&(this.plane.setFromNormalAndCoplanarPoint(new U(...t.direction).negate(),new U(...t.point)),n.push(this.plane)),this.scene.traverse(s=>{let r=s.material;!r||s.renderOrder===-2||((r.clippingPlanes?.length??0)!==n.length&&(r.needsUpdate=!0),r.clippingPlanes=n,r.clipShadows=!0,n.length&&s instanceof In&&s.renderOrder!==-2&&r.side===$n&&(r.side=tn))})}render(e=!1){return!this.dirty&&!e?!1:(this.dirty=!1,this.meshes?.fadeEdges(this.metresPerPixel),this.renderer.render(this.scene,this.camera),!0)}touch(){this.dirty=!0}get metresPerPixel(){let e=this.canvas.clientHeight||1;return this.camera instanceof xs?(this.camera.top-this.camera.bottom)/this.camera.zoom/e:2*this.camera.position.distanceTo(this.controls.target)*Math.tan(this.camera.fov*Math.PI/360)/e}toScreen(e){let t=e.clone().project(this.camera);return[(t.x+1)/2*this.canvas.clientWidth,(1-t.y)/2*this.canvas.clientHeight]}isCutAway(e){return this.isCut&&this.plane.distanceToPoint(e)<0}get sun(){return this.light}};function l0(i){new ResizeObserver(()=>i.stage.resize()).observe(ze("stage")),addEventListener("resize",()=>i.charts.draw()),Hw(i,ze("view"));let e=Gw(i);addEventListener("keydown",t=>{if(Vw(t.target,t))return;let n=$s.presets[Number(t.key)-1],s=n?()=>i.stage.preset(n[0]):e[t.key.length===1?t.key.toLowerCase():t.key];s&&(t.preventDefault(),s())})}function Hw(i,e){let t=null,n=null;e.addEventListener("pointerdown",s=>{t=[s.offsetX,s.offsetY],n=i.run.pushing?i.stage.picking.pick(s.offsetX,s.offsetY,!1):null}),e.addEventListener("pointerup",s=>{if(!t)return;let r=Math.hypot(s.offsetX-t[0],s.offsetY-t[1]);n&&r>6?i.run.push(n,s.offsetX-t[0],s.offsetY-t[1]):r<4&&i.numbers.pickAt(s.offsetX,s.offsetY),t=n=null}),e.addEventListener("webglcontextlost",s=>{s.preventDefault(),i.say("The graphics driver dropped the picture; load the page again.")})}function Vw(i,e){return i.closest("input[type=text],input[type=number],select,textarea")||e.ctrlKey||e.metaKey||e.altKey||i.closest("input[type=range]")&&/^(Arrow|Home|End)/.test(e.key)?!0:i.closest("button,summary")!==null&&e.key===" "}function Gw(i){let e=t=>ze(t).click();return{" ":()=>i.play.toggle(),ArrowLeft:()=>{i.go(i.index-1)},ArrowRight:()=>{i.go(i.index+1)},Home:()=>{i.go(0)},End:()=>{i.go(i.frames.last)},"[":()=>i.play.faster(-1),"]":()=>i.play.faster(1),f:()=>i.stage.fit(),n:()=>e("forces"),c:()=>e("contacts"),e:()=>e("edges"),a:()=>{let t=ze("arrows");t.selectedIndex=(t.selectedIndex+1)%3,t.dispatchEvent(new Event("change"))},d:()=>i.setTheme(i.dark?"light":"dark"),s:()=>{i.picture.save()},p:()=>i.togglePanel(),Escape:()=>i.numbers.select(null)}}function Zd(i){let e=Da(i.unit,Math.max(Math.abs(i.low),Math.abs(i.high)));return{unit:e.name,marks:Yg(i.low/e.by,i.high/e.by,5).map(t=>[(t*e.by-i.low)/(i.high-i.low||1),$t(t)])}}var $d=14;function Jd(i){let e=i.stage.groupKeys,t=e.length>$d?[["transparent",`and ${e.length-$d} more`]]:[];return[...e.slice(0,$d),...t,...Ww(i)]}function Ww(i){if(!i.look.contacts&&!(i.look.forces&&i.look.forceBy==="status"))return[];let e=i.stage.pack?.get("contact.status")?.data,t=new Set(e?Array.from(e):[]);return fh.map((n,s)=>[gr(Co[s]),n]).filter((n,s)=>t.has(s))}function c0(i){let e=ze("legends");e.replaceChildren();let t=Jd(i);t.length&&e.append(Xw(t)),e.append(...i.stage.legends.map(qw))}function Xw(i){let e=document.createElement("div");e.className="keys";for(let[t,n]of i){let s=document.createElement("div"),r=document.createElement("i");r.style.background=t,s.append(r,n),e.append(s)}return e}function qw(i){let e=wo(i.scale),{unit:t,marks:n}=Zd(i),s=document.createElement("div");s.className="legend";let r=document.createElement("div");r.className="ramp";let o=Array.from({length:33},(c,h)=>gr([0,1,2].map(u=>e[3*Math.min(255,h*8)+u])));r.style.background=`linear-gradient(to top, ${o.join(",")})`;let a=document.createElement("div");a.className="ticks";for(let[c,h]of n){let u=document.createElement("span");u.style.bottom=`${100*c}%`,u.textContent=h,a.append(u)}let l=document.createElement("div");return l.className="name",l.textContent=`${i.label}${t?` [${t}]`:""}`,s.append(r,a,l),s.setAttribute("role","img"),s.setAttribute("aria-label",`colours from ${$t(i.low)} to ${$t(i.high)} ${i.unit}: ${i.label}`),s}function Kd(i){let e=i.metresPerPixel,t=110*e,n=Math.pow(10,Math.floor(Math.log10(t))),s=([5,2,1].find(r=>r*n<=t)??1)*n;return[s/e,th(s,"m")]}function h0(i){let[e,t]=Kd(i),n=ze("scale");n.querySelector(".bar").style.width=`${e}px`,n.querySelector(".text").textContent=t}function u0(i){let e=ze("axes");if(i.planar){e.hidden=!0;return}let t=e.getContext("2d");if(!t)return;t.clearRect(0,0,140,140);let n=i.camera.quaternion.clone().invert(),r=document.documentElement.dataset.theme==="dark"?["#ff7a6e","#62d377","#74b4ff"]:["#c2352b","#2a8f3c","#1f5fa8"],o=[0,1,2].map(a=>new U().setComponent(a,1).applyQuaternion(n));for(let a of[0,1,2].sort((l,c)=>o[l].z-o[c].z)){let[l,c]=[70+44*o[a].x,70-44*o[a].y];t.strokeStyle=t.fillStyle=r[a],t.lineWidth=4,t.beginPath(),t.moveTo(70,70),t.lineTo(l,c),t.stroke(),t.font="bold 20px system-ui",t.textAlign="center",t.textBaseline="middle",t.fillText("xyz"[a],70+60*o[a].x,70-60*o[a].y)}}var d0='<p class="hint">Click a body, a contact or a node.</p>',_h=class{constructor(e){this.v=e}v;hit=null;shown="";build(e){let t=document.createElement("div");t.id="pick",t.setAttribute("aria-live","polite"),t.innerHTML=d0,e.append(t)}pickAt(e,t){this.select(this.v.stage.picking.pick(e,t,this.v.look.forces||this.v.look.contacts))}select(e){this.hit=e,this.show()}async show(){let{v:e}=this,t=ze("pick");if(this.hit?.table==="body"&&(this.hit.row=e.stage.poses.row[this.hit.body],this.hit.row<0&&(this.hit=null)),e.stage.picking.mark(this.hit),!this.hit){this.shown&&(t.innerHTML=d0),this.shown="";return}let n=`${e.index} ${this.hit.table} ${this.hit.row}`;if(!(n===this.shown||e.play.on&&this.shown)){this.shown=n;try{let s=await e.source.row(e.index,this.hit.table,this.hit.row);this.shown===n&&this.hit&&this.fill(t,this.hit,s)}catch(s){t.textContent=s.message}}}fill(e,t,n){let s=document.createElement("table"),r=(o,a,l)=>{let c=s.insertRow();c.insertCell().textContent=o,c.insertCell().textContent=a,c.title=l};r(t.table,this.nameOf(t),"");for(let o of n){let a=o.components.split(" "),l=o.unit.split(" "),c=o.name.slice(o.name.indexOf(".")+1).replace(/_/g," ");o.values.forEach((h,u)=>{let d=l[Math.min(u,l.length-1)],f=o.values.length>1?`${c} ${a[u]??u}`:c,g=this.meaning(o.name,h);r(f,g??(typeof h=="number"?`${Number(h.toPrecision(7))}${d==="1"?"":` ${d}`}`:String(h??"\u2013")),o.help)})}e.replaceChildren(s)}nameOf(e){if(e.table==="contact")return`row ${e.row}`;let t=this.v.layout.nameOf(e.body);return e.table==="node"?`node ${e.row} of ${t}`:t}meaning(e,t){let{layout:n}=this.v;return typeof t!="number"?null:e==="contact.status"?fh[t]??null:e==="contact.law"?n.laws[t]??"joint":e==="contact.pair"?t===4294967295?"ground":n.nameOf(t):e==="bodies.group"&&n.groups[t]||null}async showCut(){let{v:e}=this,t=document.getElementById("cut-result");if(!t)return;let n=e.stage.cutOf(e.look);if(!n||e.source.isFile||e.play.on){t.textContent=n&&e.source.isFile?"The resultant needs scree view.":"";return}let s=e.info.measures.find(c=>c.name==="cut");if(!s)return;let r=e.info.dimension,o=c=>`[${c.slice(0,r).map(h=>Number(h.toPrecision(9))).join(", ")}]`,a=r===2?[n.direction[1],-n.direction[0]||0]:n.direction,l=s.parameters.some(c=>c.name==="normal")?"normal":"direction";try{let c=await e.source.series(`cut(point=${o(n.point)}, ${l}=${o(l==="normal"?n.direction:a)})`,e.index,1,1);t.replaceChildren(...c.names.map((h,u)=>{let d=document.createElement("div");return d.textContent=`${h}: ${th(Number(c.rows[0][u+2]),c.units[u])}`,d}))}catch(c){t.textContent=c.message}}};var jd=i=>i.map(e=>[e.id,e.label]);function f0(i){let e=ze("side");Yw(i,ws(e,"Colours",!0)),Zw(i,ws(e,"Contacts",!0)),Jw(i,ws(e,"Arrows",!1)),Kw(i,ws(e,"Cut",!1));let t=ws(e,"Numbers",!0);t.id="pick-section",i.numbers.build(t),ws(e,"Charts",!1).append(Es("add-chart","Add a chart",()=>i.charts.add("ledger")));let n=document.createElement("pre");n.style.cssText="white-space:pre-wrap;font-size:11px;user-select:text;max-height:40vh;overflow:auto",n.textContent=i.info.scene,ws(e,"Scene",!1).append(n),ws(e,"Keys",!1).insertAdjacentHTML("beforeend",'<p class="hint">space play \xB7 \u2190/\u2192 frame \xB7 Home/End \xB7 [ ] speed \xB7 F fit \xB7 1\u20137 cameras \xB7 N forces \xB7 C contacts \xB7 A arrows \xB7 E edges \xB7 D dark \xB7 S picture \xB7 P panel \xB7 Esc clear</p>')}function Yw(i,e){let{look:t}=i,n=jg(i.info,i.layout);i.layout.bodies>i.layout.solids.length&&jn(e,"bodies",_r("colour",[["","by kind"],...jd(n)],"",l=>{t.colour=n.find(c=>c.id===l)??null,i.redraw()})),i.info.solids&&$w(i,e),jn(e,"scale",_r("scale-name",qg.map(l=>[l,l]),"sequential",l=>{t.scale=l,i.redraw()}));let s=Od("low","lower limit"),r=Od("high","upper limit"),o=()=>{t.fixedLimits=s.value!==""&&r.value!==""?[Number(s.value),Number(r.value)]:null,i.redraw()};s.addEventListener("change",o),r.addEventListener("change",o);let a=document.createElement("span");a.append(s," ",r),jn(e,"limits (SI)",a),e.append(Fd(Eo("trim","leave out extremes",!0,l=>(t.trim=l,i.redraw())),Eo("edges","edges",!0,l=>(t.edges=l,i.redraw())))),jn(e,"opacity",xr("opacity",.05,1,1,l=>(t.opacity=l,i.redraw(),$t(l,2))))}function $w(i,e){let{look:t}=i,n=sh(i.info),s=[...n.element,...n.node];jn(e,"meshes",_r("mesh-colour",[["","plain"],...jd(s)],t.meshColour?.id??"",r=>{t.meshColour=s.find(o=>o.id===r)??null,t.meshOfElements=n.element.includes(t.meshColour),i.redraw()})),jn(e,"magnify",xr("magnify",0,3,0,r=>(t.magnify=Math.pow(10,r),i.redraw(),`${$t(t.magnify,3)} \xD7`)))}function Zw(i,e){let{look:t}=i,n=Qg(i.info);e.append(Fd(Eo("forces","force network",!1,s=>(t.forces=s,i.redraw())),Eo("contacts","contacts by status",!1,s=>(t.contacts=s,i.redraw())))),jn(e,"colour by",_r("force-by",[["force","contact force"],["status","status"],...jd(n)],"force",s=>{t.forceBy=s==="force"||s==="status"?s:n.find(r=>r.id===s)??"force",i.redraw()})),jn(e,"thickness",xr("force-size",.1,4,1,s=>(t.forceSize=s,i.redraw(),`${$t(s,2)} \xD7`))),jn(e,"threshold",xr("force-threshold",0,4,0,s=>(t.forceThreshold=s,i.redraw(),`${$t(s,2)} of mean`)))}function Jw(i,e){let{look:t}=i;jn(e,"show",_r("arrows",[["none","none"],["velocity","velocity"],["displacement","displacement"]],"none",n=>{t.arrows=n,i.redraw()})),jn(e,"length",xr("arrow-size",.1,5,1,n=>(t.arrowSize=n,i.redraw(),`${$t(n,2)} \xD7`)))}function Kw(i,e){let{look:t}=i,n=()=>{let o=ze("cut-axis").value;t.cut=o===""?null:{axis:Number(o),at:Number(ze("cut-at").value),flip:ze("cut-flip").checked},i.redraw()},s=[["","no cut"],["0","across x"],["1","across y"]];i.info.dimension===3&&s.push(["2","across z"]),jn(e,"plane",_r("cut-axis",s,"",n)),jn(e,"place",xr("cut-at",0,1,.5,o=>(t.cut&&n(),$t(o,2)))),e.append(Eo("cut-flip","other side",!1,n));let r=document.createElement("div");r.id="cut-result",r.className="hint",e.append(r)}var yr=300,xh=class{constructor(e){this.v=e}v;recorder=null;get recording(){return this.recorder!==null}compose(){let{v:e}=this;e.stage.render(!0);let t=ze("view"),n=document.createElement("canvas");n.width=t.width,n.height=t.height;let s=n.getContext("2d"),r=t.width/t.clientWidth,o=e.dark?"#e6e9ef":"#20242c";s.drawImage(t,0,0),s.scale(r,r);let a=t.clientWidth;s.fillStyle=s.strokeStyle=o,s.font="17px system-ui, sans-serif",s.textAlign="right",s.fillText(ze("clock").textContent??"",a-16,27),this.drawScale(s,t.clientHeight);let l=a-16;for(let c of[...e.stage.legends].reverse())l=this.drawLegend(s,c,l,o);return this.drawKeys(s,l,o),n}drawScale(e,t){let[n,s]=Kd(this.v.stage);e.lineWidth=2,e.beginPath();for(let[r,o,a,l]of[[18,t-20,18+n,t-20],[18,t-25,18,t-15],[18+n,t-25,18+n,t-15]])e.moveTo(r,o),e.lineTo(a,l);e.stroke(),e.textAlign="left",e.font="14px system-ui, sans-serif",e.fillText(s,26+n,t-15)}drawLegend(e,t,n,s){let r=wo(t.scale),o=50,{unit:a,marks:l}=Zd(t);e.save(),e.translate(n-6,o+yr/2),e.rotate(-Math.PI/2),e.textAlign="center",e.fillText(`${t.label}${a?` [${a}]`:""}`,0,0),e.restore();let c=n-96;for(let h=0;h<yr;h++){let u=3*Math.round(255*(yr-1-h)/(yr-1));e.fillStyle=`rgb(${r[u]},${r[u+1]},${r[u+2]})`,e.fillRect(c,o+h,18,1.5)}e.strokeStyle=e.fillStyle=s,e.lineWidth=1,e.strokeRect(c,o,18,yr),e.textAlign="left";for(let[h,u]of l)e.fillRect(c+18,o+yr*(1-h),5,1),e.fillText(u,c+27,o+yr*(1-h)+5);return c-24}drawKeys(e,t,n){let s=62;for(let[r,o]of Jd(this.v))e.fillStyle=r,e.fillRect(t-90,s-10,12,12),e.fillStyle=n,e.fillText(o,t-72,s),s+=20}async save(){let e=await new Promise(t=>this.compose().toBlob(t,"image/png"));e&&Ud(e,`${this.fileName()}-${this.v.index}.png`)}fileName(){return(this.v.info.title||"scree").toLowerCase().replace(/[^a-z0-9]+/g,"-").replace(/^-|-$/g,"")||"scree"}toggleRecording(){this.recorder?this.stopRecording():this.record()}record(){let e=document.createElement("canvas"),t=ze("view");e.width=t.width,e.height=t.height;let n=e.getContext("2d"),s=["video/webm;codecs=vp9","video/webm;codecs=vp8","video/webm"].find(l=>MediaRecorder.isTypeSupported(l));if(!s){this.v.say("This browser cannot record WebM.");return}let r=new MediaRecorder(e.captureStream(30),{mimeType:s,videoBitsPerSecond:12e6}),o=[],a=()=>{this.recorder===r&&(n.drawImage(this.compose(),0,0),requestAnimationFrame(a))};r.addEventListener("dataavailable",l=>o.push(l.data)),r.addEventListener("stop",()=>Ud(new Blob(o,{type:"video/webm"}),`${this.fileName()}.webm`)),this.recorder=r,ze("film").setAttribute("aria-pressed","true"),r.start(1e3),this.v.play.set(!0),a()}stopRecording(){let e=this.recorder;this.recorder=null,ze("film").setAttribute("aria-pressed","false"),this.v.play.set(!1),setTimeout(()=>e?.stop(),100)}};var Ua=[.01,.02,.05,.1,.2,.5,1,2,5,10,20,50],yh=class{constructor(e){this.v=e}v;on=!1;speed=1;time=0;wall=0;build(){let{v:e}=this,t=ze("speed");for(let o of Ua)t.add(new Option(`${o} \xD7`,String(o)));let n=e.frames.times[e.frames.last]-e.frames.times[0],s=n>2&&n<15?1:n/6;this.speed=Ua.reduce((o,a)=>Math.abs(Math.log(a/s))<Math.abs(Math.log(o/s))?a:o),t.value=String(this.speed),t.addEventListener("change",()=>this.speed=Number(t.value)),ze("play").addEventListener("click",()=>this.toggle()),ze("back").addEventListener("click",()=>{e.go(e.index-1)}),ze("next").addEventListener("click",()=>{e.go(e.index+1)});let r=ze("slider");r.max=String(e.frames.last),r.addEventListener("input",()=>{this.set(!1),e.go(Number(r.value))})}toggle(){this.set(!this.on)}set(e){let{v:t}=this,n=e&&t.index>=t.frames.last;n&&t.go(0),this.on=e,this.wall=performance.now(),this.time=t.frames.times[n?0:t.index]??0,ze("play").textContent=e?"\u275A\u275A":"\u25B6",ze("play").setAttribute("aria-label",e?"Pause":"Play")}faster(e){let t=Ua.indexOf(this.speed)+e;t<0||t>=Ua.length||(this.speed=Ua[t],ze("speed").value=String(this.speed))}tick(e){let{v:t}=this;if(!this.on||t.showing)return;if(t.picture.recording){t.index>=t.frames.last?t.picture.stopRecording():e-this.wall>1e3/30&&(this.wall=e,t.go(t.index+1));return}this.time+=(e-this.wall)/1e3*this.speed,this.wall=e;let n=this.due();n!==t.index&&t.go(n),t.frames.ahead(n,3)}due(){let{v:e}=this,{times:t,last:n}=e.frames,s=e.index;for(;s<n&&t[s+1]<=this.time;)s++;return s<n||this.time<=t[n]+.02*(t[n]-t[0])?s:ze("loop").checked&&!e.state.growing&&!e.state.running?(this.time=t[0],0):(this.set(!1),s)}};var vh=class{constructor(e){this.v=e}v;pushing=!1;steers=0;async follow(){let{v:e}=this;for(;;){await new Promise(t=>setTimeout(t,e.state.running?150:e.info.kind==="run"||e.state.growing?400:1500));try{let t=this.steers,n=await e.source.state();t===this.steers&&await this.take(n)}catch(t){if(ze("live").textContent="the program has ended",ze("live").className="",t instanceof TypeError)return;e.say(t.message)}}}async take(e){let{v:t}=this;if(e.kind&&e.kind!==t.info.kind){location.reload();return}let n=t.frames.count,s=t.index>=n-1,r=t.asked;t.state=e,e.frames<n?(t.frames.cut(e.frames),t.charts.reload(),await t.go(Math.min(t.index,e.frames-1))):e.frames>n&&(await t.frames.moreTimes(),s&&r===t.asked&&!t.play.on?await t.go(t.frames.last,!0):ze("slider").max=String(t.frames.last),t.charts.more());let o=ze("live");o.textContent=e.message??(e.running?"running":e.growing?"being written":t.info.kind==="run"?"paused":""),o.className=e.running||e.growing?"on":"",this.show()}async steer(e,t={}){this.steers++;try{let n=await this.v.source.steer(e,t);this.steers++,await this.take(n),this.v.say("")}catch(n){this.v.say(n.message)}}show(){let{v:e}=this,t=ze("run");if(!(e.source.isFile||!e.info.scene)){if(e.info.kind!=="run"){document.getElementById("run-from")||ze("timeline").append(this.startOfRun());return}t.hidden=!1,t.childElementCount||this.build(t),ze("run-start").textContent=e.state.running?"Pause run":"Start run",ze("run-step").disabled=e.state.running===!0,ze("run-restart").disabled=e.index>=e.frames.last;for(let n of e.state.parameters??[]){let s=t.querySelector(`input[aria-label="${CSS.escape(n.name)}"]`);!s||s===document.activeElement||(s.value=String(n.value),(s.parentElement?.querySelector("output")).textContent=$t(n.value))}}}startOfRun(){let e=Es("run-from","Run from this frame",()=>{e.disabled=!0,this.steer("restart",{number:this.v.index}).then(()=>e.disabled=!1)});return e.title="Computes on from here, from the nearest restart point; the result stays as it is",e}build(e){let{v:t}=this,n=Es("run-start","Start run",()=>{this.steer(t.state.running?"pause":"start")}),s=Es("run-step","One step",()=>{this.steer("step",{number:1})}),r=Es("run-restart","Restart from this frame",()=>{this.steer("restart",{number:t.index})});r.title="Frames after this one are dropped, and the run goes on from here";let o=Es("run-push","Push bodies",()=>{this.pushing=!this.pushing,o.setAttribute("aria-pressed",String(this.pushing)),t.stage.controls.enabled=!this.pushing,ze("view").style.cursor=this.pushing?"crosshair":""});o.title="Drag from a body: it gets a velocity along the way of the mouse",o.setAttribute("aria-pressed","false");let a=Es("run-result","Back to the result",()=>{this.steer("result")});e.append(n,s,r,o,...t.state.from_result?[a]:[],...(t.state.parameters??[]).map(l=>this.slider(l)))}slider(e){let t=document.createElement("label"),n=document.createElement("input"),s=document.createElement("output");return n.type="range",n.min=String(e.from),n.max=String(e.to),n.step=String((e.to-e.from)/200),n.value=String(e.value),n.setAttribute("aria-label",e.name),s.textContent=$t(e.value),n.addEventListener("input",()=>s.textContent=$t(Number(n.value))),n.addEventListener("change",()=>{this.steer("set",{name:e.name,value:n.value})}),t.title=e.help??"",t.append(`${e.name} `,n," ",s),t}push(e,t,n){let{stage:s,layout:r}=this.v,o=s.metresPerPixel*3,a=new U().setFromMatrixColumn(s.camera.matrixWorld,0),l=new U().setFromMatrixColumn(s.camera.matrixWorld,1),c=a.multiplyScalar(t*o).addScaledVector(l,-n*o),h=r.pack.get("bodies.id")?.data[e.body]??0;this.steer("push",{body:h,x:c.x,y:c.y,z:s.planar?0:c.z})}};var bh=class{source=Kg();frames=new rh(this.source,()=>$s.wants(this.look,this.info,!this.stage));play=new yh(this);run=new vh(this);numbers=new _h(this);picture=new xh(this);charts=new nh(this);info;layout;stage;state={frames:0};index=0;showing=!1;asked=0;wanted=-1;pictures=0;look={colour:null,meshColour:null,meshOfElements:!1,scale:"sequential",trim:!0,fixedLimits:null,forces:!1,forceThreshold:0,forceSize:1,forceBy:"force",contacts:!1,arrows:"none",arrowSize:1,edges:!0,opacity:1,walls:!0,magnify:1,cut:null};async start(){this.setTheme($g("scree-theme")??(matchMedia("(prefers-color-scheme: dark)").matches?"dark":"light")),await this.describe(),this.info.frames===0&&await this.waitForFrame(),await this.frames.loadTimes(),this.stage=new $s(ze("view"),this.info,this.layout,await this.frames.fetch(0)),this.stage.setTheme(this.dark);let e=this.info.solids?sh(this.info).element.find(t=>t.id==="von_mises"):void 0;e&&(this.look.meshColour=e,this.look.meshOfElements=!0),f0(this),this.buildBars(),l0(this),this.charts.add("ledger"),this.frames.count>1&&this.charts.add("certificate"),await this.go(this.info.kind==="run"||this.info.growing?this.frames.last:0),requestAnimationFrame(()=>this.tick()),this.source.isFile||this.run.follow(),document.documentElement.dataset.ready="yes"}async describe(){this.info=await this.source.info(),this.state=this.info,this.layout=new ch(await this.source.layout()),document.title=`${this.info.title||"scree"} \u2013 scree`,ze("title").textContent=this.info.title||"scree"}async waitForFrame(){for(;;){let e=await this.source.state();if(e.frames>0)break;this.say(e.message??(e.goal===void 0?"There is no frame yet; the page waits for the first one.":`The run is on its way to step ${e.goal}.`)),await new Promise(t=>setTimeout(t,200))}await this.describe(),this.say("")}async go(e,t=!1){if(t||this.asked++,this.wanted=this.frames.clamp(e),!this.showing){this.showing=!0;try{for(;this.wanted>=0;){let n=this.wanted;this.wanted=-1;let s=await this.frames.fetch(n);this.index=Number(s.head.index),this.stage.show(s,this.look),this.showFacts(s)}}catch(n){this.say(n.message)}finally{this.showing=!1}}}redraw(){this.go(this.index)}showFacts(e){let{frames:t}=this,n=Number(e.head.t);ze("clock").textContent=`t = ${n.toFixed(t.count>1&&t.times[t.last]<.1?6:3)} s`;let s=ze("slider");s.max=String(t.last),s.value=String(this.index),s.setAttribute("aria-valuetext",`frame ${this.index+1} of ${t.count}, ${n.toPrecision(4)} seconds`),ze("where").textContent=`frame ${this.index} of ${t.last}, step ${$t(Number(e.head.step),9)}`;let r=[`${Number(e.head.bodies)} bodies`,`${Number(e.head.contacts)} contacts`,`residual ${$t(Number(e.head.residual),3)}`];Number(e.head.converged)===0&&Number(e.head.step)>0&&r.push("missed its tolerance"),ze("subtitle").textContent=r.join(" \xB7 "),c0(this),this.charts.move(),this.run.show(),this.numbers.show(),this.numbers.showCut()}tick(){this.play.tick(performance.now()),this.stage.controls.update(),this.stage.render()&&(this.pictures++,h0(this.stage),u0(this.stage)),requestAnimationFrame(()=>this.tick())}buildBars(){let e=ze("presets");this.stage.planar&&(e.hidden=!0);for(let[t,n]of $s.presets)e.add(new Option(n,t));e.addEventListener("change",()=>this.stage.preset(e.value)),this.play.build(),ze("fit").addEventListener("click",()=>this.stage.fit()),ze("shot").addEventListener("click",()=>{this.picture.save()}),ze("film").addEventListener("click",()=>this.picture.toggleRecording()),ze("theme").addEventListener("click",()=>this.setTheme(this.dark?"light":"dark")),ze("panels").addEventListener("click",()=>this.togglePanel()),this.run.show()}togglePanel(){let e=ze("side").classList.toggle("closed");ze("panels").setAttribute("aria-pressed",String(!e)),this.stage.resize()}get dark(){return document.documentElement.dataset.theme==="dark"}setTheme(e){document.documentElement.dataset.theme=e,Zg("scree-theme",e),this.stage&&(this.stage.setTheme(e==="dark"),this.charts.draw())}say(e){let t=ze("message");t.textContent=e,t.style.display=e?"block":"none"}get handle(){return{info:()=>this.info,index:()=>this.index,frames:()=>this.frames.count,times:()=>this.frames.times,state:()=>this.state,go:e=>this.go(e),place:e=>Array.from(this.stage.poses.at(e)),exists:e=>this.stage.poses.exists(e),screen:e=>this.stage.toScreen(new U(...this.stage.poses.at(e).subarray(0,3))),column:e=>Array.from(this.stage.pack?.get(e)?.data??[]),bytes:()=>this.stage.pack?.bytes,forcesDrawn:()=>this.stage.forces.drawn,legends:()=>this.stage.legends,draws:()=>this.pictures,picked:()=>this.numbers.hit&&{table:this.numbers.hit.table,row:this.numbers.hit.row,body:this.numbers.hit.body},memory:()=>this.stage.renderer.info.memory,stage:()=>this.stage}}};var Qd=new bh;window.scree=Qd.handle;Qd.start().catch(i=>Qd.say(i.message));})();
