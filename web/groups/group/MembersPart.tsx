import type { Group } from '#shared/groups/contract.ts'
import { GroupMembers } from './GroupMembers.tsx'
import styles from './GroupPage.module.css'
import { PagePart } from './PagePart.tsx'

export const MembersPart = ({ group }: { group: Group }) => (
  <PagePart title="Members" mark={<span className={styles.count}>{group.memberCount}</span>}>
    <GroupMembers group={group} />
  </PagePart>
)
