// OpenRouter's own runs of benchmarks, with a key: what a task cost and which share of the tasks the
// model solved in the same run. CC BY 4.0: the source is named wherever the number is shown. The
// address lists what other publishers measured, too, whose terms bar it from here.
import { z } from 'zod'
import { findDay } from '../collect/day.ts'
import { defineSource } from '../collect/source.ts'

const OWN = 'openrouter'

const Row = z.object({
  source: z.string(),
  benchmark_type: z.string().nullish(),
  model_permaslug: z.string(),
  accuracy: z.number().nullish(),
  avg_cost_per_task: z.number().nullish(),
  total_tasks: z.int().nullish(),
  last_run_timestamp: z.string().nullish(),
})

export default defineSource({
  id: 'openrouter-benchmarks',
  homepage: 'https://openrouter.ai/benchmarks',
  level: 'L2',
  root: 'openrouter',
  keyName: 'OPENROUTER_API_KEY',
  url: `https://openrouter.ai/api/v1/benchmarks?source=${OWN}`,
  schema: (rows) => z.object({ data: rows.list(Row) }),
  toObservation: ({ data }) => ({
    tasks: data.flatMap(({ source, benchmark_type: name, model_permaslug: model_ref, ...run }) => {
      const { avg_cost_per_task: usd = null, accuracy = null, total_tasks = null } = run
      const measured_on = findDay(run.last_run_timestamp)
      if (source !== OWN || !name || usd === null || usd <= 0 || measured_on === null) return []
      const solved = { solved_share: accuracy, task_count: total_tasks, measured_from: null }
      return [{ task: `openrouter:${name}`, model_ref, usd, ...solved, measured_on }]
    }),
  }),
  expects: { tasks: ['usd'] },
})
