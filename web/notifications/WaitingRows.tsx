import { Bone } from '#web/ui/Bone.tsx'
import { Waiting } from '#web/ui/Waiting.tsx'
import row from './NotificationRow.module.css'

const rows = ['first', 'second', 'third', 'fourth']

export const WaitingRows = () => (
  <Waiting what="notifications">
    {rows.map((key) => (
      <div key={key} className={row.row}>
        <Bone width="2.25rem" height="2.25rem" round />
        <div className={row.words}>
          <Bone width="60%" height="1.125rem" />
          <p className={row.message}>
            <Bone width="90%" height="1.25rem" />
          </p>
          <p className={row.facts}>
            <Bone width="40%" height="1.25rem" />
          </p>
        </div>
      </div>
    ))}
  </Waiting>
)
