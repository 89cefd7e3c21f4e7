import { Bone } from '#web/ui/Bone.tsx'
import { Card } from '#web/ui/Card.tsx'
import { Waiting } from '#web/ui/Waiting.tsx'
import card from './EventCard.module.css'
import styles from './EventList.module.css'

const cards = ['a', 'b', 'c', 'd', 'e', 'f']

/** Cards in the shape of those to come. */
export const EventListBones = () => (
  <Waiting what="events" className={styles.list}>
    {cards.map((key) => (
      <Card key={key} className={card.card}>
        <Bone height="9.375rem" />
        <div className={card.words}>
          <Bone width="70%" height="1.5rem" />
          <Bone width="60%" height="1.25rem" />
          <Bone width="50%" height="1.25rem" />
          <Bone height="2.75rem" />
        </div>
        <div className={card.foot}>
          <Bone width="3.5rem" height="1.5rem" />
          <Bone width="6.5rem" height="2.625rem" />
        </div>
      </Card>
    ))}
  </Waiting>
)
