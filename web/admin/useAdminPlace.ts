import { usePlace } from '#web/app/usePlace.ts'
import { hrefOf, readPlace } from './adminPlace.ts'

export const useAdminPlace = () => usePlace({ readPlace, hrefOf })

export type AdminPlaceControl = ReturnType<typeof useAdminPlace>
