import styles from './FactTable.module.css'

type Props = { label: string; heads: string[]; rows: string[][] }

/** A table where there is room; on a phone each row is a small list of its own. */
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
      {rows.map(([first = '', ...others]) => (
        <tr key={first}>
          <th scope="row">{first}</th>
          {others.map((text, at) => (
            <td key={heads[at + 1]} data-head={heads[at + 1]}>
              {text}
            </td>
          ))}
        </tr>
      ))}
    </tbody>
  </table>
)
