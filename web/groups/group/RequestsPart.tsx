import type { Group } from '#shared/groups/contract.ts'
import { Badge } from '#web/ui/Badge.tsx'
import { showCount } from '#web/ui/showCount.ts'
import { GroupRequests } from './GroupRequests.tsx'
import { PagePart } from './PagePart.tsx'

export const RequestsPart = ({ group }: { group: Group }) => (
  <PagePart
    title="Requests to join"
    mark={group.openRequests > 0 && <Badge tone="orange">{showCount(group.openRequests)}</Badge>}
  >
    <GroupRequests group={group} />
  </PagePart>
)
