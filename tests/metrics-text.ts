/** What a scrape holds: value by name and labels, and the type that each name was declared with. */
export interface Scrape {
  values: Map<string, number>
  types: Map<string, string>
}

export function parseMetrics(text: string): Scrape {
  const values = new Map<string, number>()
  const types = new Map<string, string>()
  for (const line of text.split('\n')) {
    const [, name = '', type = ''] = /^# TYPE (\S+) (\S+)$/.exec(line) ?? []
    if (name) types.set(name, type)
    const [, series = '', value = ''] = /^([^#\s{]+(?:\{[^}]*\})?) (\S+)$/.exec(line) ?? []
    if (series) values.set(series, Number(value.replace('+Inf', 'Infinity')))
  }
  return { values, types }
}
