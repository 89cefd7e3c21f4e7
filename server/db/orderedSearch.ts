import type { Fragment } from 'postgres'
import type { Db } from './connect.ts'

type OrderedSearch = {
  table: string
  /** Under which all fragments may name the table. */
  alias: string
  /** `id`, the columns of `order`, and those that `inRow` reads. */
  columns: Fragment
  /** What the rows must fulfil besides the search. */
  condition: Fragment
  /** Whether a row matches, by its text. */
  inRow: Fragment
  /** The same by an index, at any number of rows. */
  byIndex: Fragment
  order: Fragment
  limit: number
}

// One page of a hundred rows needs a match in every tenth of them.
const maxScanned = 1000

/**
 * Ids of the first rows in order that match a search. Combines two query plans. For a common word,
 * enough matches are among the next rows in order. For a rare one, the index finds the few matches,
 * which are then sorted. Either plan alone would read most of the table for some words. The database
 * skips the unused half; `offset 0` prevents an ordered index scan there.
 */
export const searchInOrder = (
  db: Db,
  { table, alias, columns, condition, inRow, byIndex, order, limit }: OrderedSearch,
) => db`
  with next as materialized (
      select ${columns} from ${db(table)} ${db(alias)} where ${condition} order by ${order} limit ${maxScanned}
    ),
    near as materialized (
      select id from next ${db(alias)} where ${inRow} order by ${order} limit ${limit}
    ),
    near_is_all as materialized (
      select (select count(*) from near) = ${limit} or (select count(*) from next) < ${maxScanned}
        as holds
    )
  (select id from near where (select holds from near_is_all))
  union all
  (select id from (
    select ${columns} from ${db(table)} ${db(alias)}
    where not (select holds from near_is_all) and ${byIndex} and ${condition} offset 0
  ) ${db(alias)} order by ${order} limit ${limit})`
