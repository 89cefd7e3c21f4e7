import { Bone } from '#web/ui/Bone.tsx'
import { Waiting } from '#web/ui/Waiting.tsx'

export const CalendarBones = () => (
  <Waiting what="the calendar">
    <Bone width="12rem" height="2.75rem" />
    <br />
    <Bone height="36rem" />
  </Waiting>
)
