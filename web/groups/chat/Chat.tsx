import type { JoinedGroup } from '#shared/groups/contract.ts'

export const Chat = ({ group }: { group: JoinedGroup }) => <p dir="auto">{group.name}</p>
