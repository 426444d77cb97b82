/** The product's mark: a key on the accent colour. */
export function Mark({ large = false }: { large?: boolean }) {
  return (
    <svg viewBox="0 0 34 34" aria-hidden="true" className={large ? "size-12 shrink-0" : "size-8.5 shrink-0"}>
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
