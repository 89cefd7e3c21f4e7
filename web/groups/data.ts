import { useQuery } from '@tanstack/react-query'
import { groups } from '#shared/groups/contract.ts'
import { read, readTotal } from '#web/api/client.ts'

export const useMyGroups = () => useQuery(read(groups.mine))

export const useMyGroupsTotal = () => useQuery(readTotal(groups.mine))
