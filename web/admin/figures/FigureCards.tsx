import { Bone } from '#web/ui/Bone.tsx'
import { Card } from '#web/ui/Card.tsx'
import { Waiting } from '#web/ui/Waiting.tsx'
import styles from './FigureCards.module.css'

export type Figure = { label: string; value: string; note: string }

/** Four figures that say how things stand. */
export const FigureCards = ({ figures }: { figures: Figure[] }) => (
  <dl className={styles.cards}>
    {figures.map(({ label, value, note }) => (
      <Card key={label} className={styles.card}>
        <dt className={styles.label}>{label}</dt>
        <dd className={styles.value}>{value}</dd>
        <dd className={styles.note}>{note}</dd>
      </Card>
    ))}
  </dl>
)

const bones = [0, 1, 2, 3]

export const FigureBones = ({ what }: { what: string }) => (
  <Waiting what={what} className={styles.cards}>
    {bones.map((at) => (
      <Card key={at} className={styles.card}>
        <div className={styles.label}>
          <Bone width="60%" />
        </div>
        <div className={styles.value}>
          <Bone width="45%" height="1.5rem" />
        </div>
        <div className={styles.note}>
          <Bone width="75%" height="0.75rem" />
        </div>
      </Card>
    ))}
  </Waiting>
)
