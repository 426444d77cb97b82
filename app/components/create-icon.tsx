import { createElement, type SVGProps } from "react";

interface Drawing {
  node: [name: string, attributes: Record<string, string>][];
}

/**
 * Makes a component of one of Lucide's drawings. It stands in the place of Lucide's own maker (vite.config.ts), which
 * can do much that nobody asks for here, at 1.3 kB in the browser and several times the work for every icon.
 */
export default function createIcon({ node }: Drawing) {
  const shapes = node.map(([name, attributes]) => createElement(name, attributes));
  return (props: SVGProps<SVGSVGElement>) => (
    <svg
      aria-hidden="true"
      viewBox="0 0 24 24"
      width="24"
      height="24"
      fill="none"
      stroke="currentColor"
      strokeWidth="2"
      strokeLinecap="round"
      strokeLinejoin="round"
      {...props}
      className={`lucide ${props.className ?? ""}`}
    >
      {shapes}
    </svg>
  );
}
