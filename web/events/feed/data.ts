import { useQuery } from '@tanstack/react-query'
import { events } from '#shared/events/contract.ts'
import { read, useWrite } from '#web/api/client.ts'

export const useFeed = () => useQuery(read(events.feed))

export const useCreateFeed = () =>
  useWrite(events.createFeed, {
    refetch: [events.feed],
    done: { title: 'Your calendar has an address' },
    failed: 'Making the address failed',
  })

export const useRevokeFeed = () =>
  useWrite(events.revokeFeed, {
    refetch: [events.feed],
    done: { title: 'Sharing has stopped', description: 'The old address answers no longer.' },
    failed: 'Stopping failed',
  })
