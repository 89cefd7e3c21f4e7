import type { ReactNode } from 'react'
import { Card } from '#web/ui/Card.tsx'
import styles from './BarTable.module.css'
import { showNumber } from './showFigure.ts'

type Row = { key: string; name: ReactNode; count: number }

type Props = {
  /** What is counted here, as a sentence. */
  caption: string
  /** The heads of names and numbers. */
  heads: [name: string, count: string]
  rows: Row[]
}

/** A chart that is a table: the bars only show what the numbers beside them say. */
export const BarTable = ({ caption, heads: [name, count], rows }: Props) => {
  const most = Math.max(1, ...rows.map((row) => row.count))
  return (
    <Card>
      <table className={styles.table}>
        <caption className={styles.caption}>{caption}</caption>
        <thead className="only-for-readers">
          <tr>
            <th scope="col">{name}</th>
            <th scope="col">{count}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.key}>
              <th scope="row" className={styles.name}>
                {row.name}
              </th>
              <td className={styles.cell}>
                <span className={styles.measure}>
                  <span className={styles.track} aria-hidden="true">
                    <span
                      className={styles.bar}
                      style={{ width: `${(row.count / most) * 100}%` }}
                    />
                  </span>
                  <span className={styles.number}>{showNumber(row.count)}</span>
                </span>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </Card>
  )
}
