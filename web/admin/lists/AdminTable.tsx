import { IconArrowDown, IconArrowUp } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import listCard from '#web/ui/ListCard.module.css'
import styles from './AdminTable.module.css'

type Direction = 'ascending' | 'descending'

export type Column<Row> = {
  head: string
  /** For screen readers only, such as above buttons. */
  isHeadHidden?: boolean
  /** CSS width; without one the column shares what is left. */
  width?: string
  isNumber?: boolean
  /** Absent: the list cannot be sorted by it. The direction is that of the current order. */
  sort?: { direction: Direction | undefined; onSort: () => void }
  render: (row: Row) => ReactNode
}

const SortButton = ({ head, sort }: { head: string; sort: { onSort: () => void } & Sorted }) => (
  <button type="button" className={styles.sort} onClick={sort.onSort}>
    {head}
    {sort.direction === 'ascending' && <IconArrowUp size={14} aria-hidden="true" />}
    {sort.direction === 'descending' && <IconArrowDown size={14} aria-hidden="true" />}
  </button>
)

type Sorted = { direction: Direction | undefined }

const Head = <Row,>({
  column: { head, isHeadHidden, isNumber, sort },
}: {
  column: Column<Row>
}) => (
  <th
    scope="col"
    data-number={isNumber || undefined}
    {...(sort && { 'aria-sort': sort.direction ?? 'none' })}
  >
    {sort ? (
      <SortButton head={head} sort={sort} />
    ) : (
      <span className={isHeadHidden ? 'visually-hidden' : undefined}>{head}</span>
    )}
  </th>
)

type Props<Row> = {
  /** The name of the table. */
  label: string
  columns: Column<Row>[]
  rows: Row[]
  isBusy: boolean
}

/** The lists of the dashboard on wide screens. The first column names the row. */
export const AdminTable = <Row extends { id: string }>({
  label,
  columns,
  rows,
  isBusy,
}: Props<Row>) => (
  <div className={listCard.list}>
    <table className={styles.table} aria-label={label} aria-busy={isBusy || undefined}>
      <colgroup>
        {columns.map(({ head, width }) => (
          <col key={head} style={{ width }} />
        ))}
      </colgroup>
      <thead>
        <tr>
          {columns.map((column) => (
            <Head key={column.head} column={column} />
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row.id}>
            {columns.map(({ head, isNumber, render }, at) =>
              at === 0 ? (
                <th key={head} scope="row">
                  {render(row)}
                </th>
              ) : (
                <td key={head} data-number={isNumber || undefined}>
                  {render(row)}
                </td>
              ),
            )}
          </tr>
        ))}
      </tbody>
    </table>
  </div>
)
