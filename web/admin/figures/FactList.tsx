import { Card } from '#web/ui/Card.tsx'
import styles from './FactList.module.css'

/** Names and numbers, one below the other. */
export const FactList = ({ facts }: { facts: [name: string, value: string][] }) => (
  <Card>
    <dl className={styles.facts}>
      {facts.map(([name, value]) => (
        <div key={name} className={styles.fact}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  </Card>
)
