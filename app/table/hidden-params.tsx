/** The rest of the query as hidden fields, because a GET form replaces the whole query. */
export function HiddenParams({ params, without }: { params: URLSearchParams; without: readonly string[] }) {
  const kept = new Map([...params].filter(([name, value]) => value !== "" && !without.includes(name)));
  return [...kept].map(([name, value]) => <input key={name} type="hidden" name={name} value={value} />);
}
