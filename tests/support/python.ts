import { execFileSync } from "node:child_process";
import { resolve } from "node:path";
import { installPackages, run } from "#harness/install";

const OWN = resolve("node_modules/.cache/guide-python");
const PYTHONS = ["python3", "/usr/bin/python3", `${OWN}/bin/python3`];

/** @returns where that Python is; undefined where it is not there, or lacks what the guide's recipes take */
function capable(python: string): string | undefined {
  const program = "import sys, flask, jwt, cryptography; print(sys.executable)";
  try {
    return execFileSync(python, ["-c", program], { stdio: ["ignore", "pipe", "ignore"] })
      .toString()
      .trim();
  } catch {
    return undefined;
  }
}

const installed = () => PYTHONS.map(capable).find((python) => python !== undefined);

/**
 * Path of a Python that has what the guide's recipes take: the system's, with Debian's packages where this is root, or
 * one in a folder of its own. Throws a sentence where there is none to be had.
 */
export function pythonPath(): string {
  let found = installed();
  if (found) return found;

  console.log("No Python with Flask and PyJWT here yet: installing them for the guide's recipes…");
  installPackages("python3-flask", "python3-jwt", "python3-cryptography");
  found = installed();
  if (found) return found;

  run("python3", "-m", "venv", OWN);
  run(`${OWN}/bin/python3`, "-m", "pip", "install", "--quiet", "flask", "pyjwt[crypto]");
  found = installed();
  if (!found)
    throw new Error('The guide\'s recipes in Python need Python 3.9: pip install flask "pyjwt[crypto]"');
  return found;
}
