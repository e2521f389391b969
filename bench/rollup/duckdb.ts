import { DuckDBInstance } from '@duckdb/node-api'
import { Outcome, print, readPath, WINDOWS_DAYS } from './result.ts'

const path = readPath(process.argv)
const instance = await DuckDBInstance.create(':memory:', {
  autoinstall_known_extensions: 'false',
  preserve_insertion_order: 'false',
})
const connection = await instance.connect()
await connection.run(
  `create table model_days as
   with endpoint_days as (
     select hour // 24 as day, model, endpoint, avg(price) as price
     from read_parquet($path)
     group by all
   )
   select day, model, avg(price) as price from endpoint_days group by all`,
  { path },
)
const reader = await connection.runAndReadAll(
  `with composites as (
     select day, exp(avg(ln(price))) as composite from model_days group by day
   ), changes as (
     select ${WINDOWS_DAYS.map(
       (days) =>
         `price / lag(price, ${days}) over (partition by model order by day) - 1 as change_${days}d`,
     ).join(', ')}
     from model_days
   )
   select
     (select count(*) from model_days)::integer as "modelDays",
     (select arg_max(composite, day) from composites) as composite,
     [${WINDOWS_DAYS.map((days) => `sum(change_${days}d)`).join(', ')}] as changes
   from changes`,
)
print(Outcome.parse(reader.getRowObjectsJson()[0]))
