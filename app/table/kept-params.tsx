/** The rest of the query as hidden fields: a GET form replaces all of it. */
export function KeptParams({ params, without }: { params: URLSearchParams; without: readonly string[] }) {
  const kept = new Map([...params].filter(([name, value]) => value !== "" && !without.includes(name)));
  return [...kept].map(([name, value]) => <input key={name} type="hidden" name={name} value={value} />);
}
