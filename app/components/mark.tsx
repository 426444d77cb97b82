import { useLook } from "./look";

/** The installation's logo, or the product's mark: a key on the accent colour. */
export function Mark({ large = false }: { large?: boolean }) {
  const logo = useLook()?.logo;
  const size = large ? "size-12" : "size-8.5";
  if (logo) return <img src={logo} alt="" className={`${size} shrink-0 object-contain`} />;
  return (
    <svg viewBox="0 0 34 34" aria-hidden="true" className={`${size} shrink-0`}>
      <rect width="34" height="34" rx="9" className="fill-primary" />
      <g
        className="fill-none stroke-primary-content"
        strokeWidth="2"
        strokeLinecap="round"
        strokeLinejoin="round"
      >
        <circle cx="20.5" cy="13.5" r="4.5" />
        <path d="m17.3 16.7-7.8 7.8m2.5-2.5 2.5 2.5" />
      </g>
    </svg>
  );
}
