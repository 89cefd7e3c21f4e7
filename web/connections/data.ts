import { useQuery } from '@tanstack/react-query'
import { connections } from '#shared/connections/contract.ts'
import { readTotal } from '#web/api/client.ts'

export const useConnectionsTotal = () => useQuery(readTotal(connections.list))
