import pl from 'nodejs-polars'
import { Outcome, print, readPath, WINDOWS_DAYS } from './result.ts'

const endpointDays = pl
  .scanParquet(readPath(process.argv))
  .withColumn(pl.col('hour').div(24).floor().cast(pl.Int32).alias('day'))
  .groupBy(['day', 'model', 'endpoint'])
  .agg(pl.col('price').mean().alias('price'))
const modelDays = await endpointDays
  .groupBy(['day', 'model'])
  .agg(pl.col('price').mean().alias('price'))
  .collect()
const composites = modelDays
  .groupBy('day')
  .agg(pl.col('price').log().mean().alias('log'))
  .sort('day')
const changes = modelDays
  .sort(['model', 'day'])
  .select(
    ...WINDOWS_DAYS.map((days) =>
      pl
        .col('price')
        .div(pl.col('price').shift(days).over('model'))
        .sub(pl.lit(1))
        .sum()
        .alias(`change_${days}d`),
    ),
  )
print(
  Outcome.parse({
    modelDays: modelDays.height,
    composite: Math.exp(Number(composites.getColumn('log').toArray().at(-1))),
    changes: WINDOWS_DAYS.map((days) => Number(changes.getColumn(`change_${days}d`).get(0))),
  }),
)
