import type { Group } from '#shared/groups/contract.ts'
import { GroupMembers } from './GroupMembers.tsx'
import styles from './GroupPage.module.css'
import { PagePart } from './PagePart.tsx'

type Props = { group: Group; onHandOver: () => void }

export const MembersPart = ({ group, onHandOver }: Props) => (
  <PagePart title="Members" mark={<span className={styles.count}>{group.memberCount}</span>}>
    <GroupMembers group={group} onHandOver={onHandOver} />
  </PagePart>
)
