import * as z from 'zod'

/** Which row of the server is this browser's, whose, and with what address it was made. */
const Device = z.object({ userId: z.string(), id: z.string(), endpoint: z.string() })
export type Device = z.infer<typeof Device>

const place = 'push-device'

export const keptDevice = (): Device | null => {
  try {
    return Device.parse(JSON.parse(localStorage.getItem(place) ?? ''))
  } catch {
    return null // nothing kept, or nothing that can be read
  }
}

export const keepDevice = (device: Device | null) => {
  try {
    if (device) localStorage.setItem(place, JSON.stringify(device))
    else localStorage.removeItem(place)
  } catch {
    // Storage may be forbidden: then this browser has to be enabled anew at each visit.
  }
}
