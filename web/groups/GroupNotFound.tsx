import { NotFoundState } from '#web/page/NotFoundState.tsx'

export const GroupNotFound = () => (
  <NotFoundState
    title="We can’t find this group"
    hint="It may have been deleted, or the link may be incomplete."
    drawing="people"
    href="/groups"
    linkLabel="Explore groups"
  />
)
