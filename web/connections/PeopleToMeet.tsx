import type { Me } from '#shared/users/user.ts'
import type { ConnectionsUrlState } from './connectionsSearchParams.ts'
import { FindPeople } from './lists/FindPeople.tsx'
import { WaitingRequests } from './lists/WaitingRequests.tsx'
import styles from './PeopleToMeet.module.css'
import { Suggestions } from './suggestions/Suggestions.tsx'
import { TaggedPeople } from './suggestions/TaggedPeople.tsx'

type Props = { urlState: ConnectionsUrlState; me: Me }

/** Results of the search, or requests to answer and members to meet. */
export const PeopleToMeet = ({ urlState: { params, go }, me }: Props) => {
  if (params.q) return <FindPeople q={params.q} />
  if (params.tag) return <TaggedPeople tag={params.tag} onClose={() => go({ tag: undefined })} />
  return (
    <div className={styles.people}>
      <WaitingRequests />
      <Suggestions me={me} />
    </div>
  )
}
