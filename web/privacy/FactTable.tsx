import type { ReactNode } from 'react'
import styles from './FactTable.module.css'

type Props = { label: string; heads: string[]; rows: { key: string; cells: ReactNode[] }[] }

/** Phones stack the cells of a row. */
export const FactTable = ({ label, heads, rows }: Props) => (
  <table className={styles.table} aria-label={label}>
    <thead>
      <tr>
        {heads.map((head) => (
          <th key={head} scope="col">
            {head}
          </th>
        ))}
      </tr>
    </thead>
    <tbody>
      {rows.map(({ key, cells: [first, ...others] }) => (
        <tr key={key}>
          <th scope="row">{first}</th>
          {others.map((text, at) => (
            <td key={heads[at + 1]}>{text}</td>
          ))}
        </tr>
      ))}
    </tbody>
  </table>
)
