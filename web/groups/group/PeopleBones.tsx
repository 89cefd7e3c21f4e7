import { Bone } from '#web/ui/Bone.tsx'
import { Waiting } from '#web/ui/Waiting.tsx'
import styles from './PeopleList.module.css'

const rows = ['a', 'b', 'c']

/** Rows in the shape of the people to come. */
export const PeopleBones = ({ what }: { what: string }) => (
  <Waiting what={what} className={styles.list}>
    {rows.map((key) => (
      <div key={key} className={styles.row}>
        <Bone width="2.25rem" height="2.25rem" round />
        <div className={styles.lines}>
          <Bone width="9rem" />
          <Bone width="6rem" height="0.75rem" />
        </div>
      </div>
    ))}
  </Waiting>
)
