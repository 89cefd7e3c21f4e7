import type { ComponentProps, ReactNode } from 'react'
import listCard from '#web/ui/ListCard.module.css'
import { PagedList, type PagedListProps } from '#web/ui/PagedList.tsx'
import { PlainList } from '#web/ui/PlainList.tsx'
import { useIsWide } from '#web/ui/useIsWide.ts'
import { AdminTable } from './AdminTable.tsx'

type Props<Row extends { id: string }> = Omit<PagedListProps<Row>, 'children'> & {
  /** Its form on wide screens. Absent: rows at all widths. */
  table?: Pick<ComponentProps<typeof AdminTable<Row>>, 'label' | 'columns'>
  /** One row, an `li` with a key. */
  children: (row: Row) => ReactNode
}

/** A list of the dashboard: a query, and columns or a row. */
export const AdminList = <Row extends { id: string }>({
  table,
  children: renderRow,
  ...list
}: Props<Row>) => {
  const isWide = useIsWide()
  return (
    <PagedList {...list}>
      {(rows, isBusy) =>
        isWide && table ? (
          <AdminTable {...table} rows={rows} isBusy={isBusy} />
        ) : (
          <PlainList className={listCard.list} aria-busy={isBusy || undefined}>
            {rows.map(renderRow)}
          </PlainList>
        )
      }
    </PagedList>
  )
}
