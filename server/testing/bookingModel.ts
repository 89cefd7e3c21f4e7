/**
 * Bookings of one event as the documentation describes them, in plain arrays. The property test
 * compares the product with it, so it shares no code with the product.
 */
export type Party = { who: number; size: number; isNewcomer: boolean }

export type ModelSettings = {
  max: number | null
  maxGuests: number
  newcomerPlaces: number
  needsApproval: boolean
  opensHours: number | null
  closesHours: number | null
}

const sum = (parties: Party[]) => parties.reduce((total, { size }) => total + size, 0)

export const createModel = (settings: ModelSettings, hoursToStart: number) => {
  const model = {
    ...settings,
    hoursToStart,
    booked: [] as (Party & { here: number })[],
    waiting: [] as (Party & { position: number })[],
    /** Positions that people gave up, and get back within a minute. */
    left: new Map<number, number>(),
    refused: new Set<number>(),
    heldHours: null as number | null,
    lastPosition: 0,
  }

  const free = () => (model.max === null ? null : model.max - sum(model.booked))
  const keptFree = () => {
    const newcomers = sum(model.booked.filter(({ isNewcomer }) => isNewcomer))
    const kept = model.hoursToStart <= 48 ? 0 : Math.max(0, model.newcomerPlaces - newcomers)
    return Math.max(0, Math.min(kept, free() ?? 0))
  }
  const mayPass = () =>
    model.hoursToStart <= 24 || (model.heldHours !== null && model.heldHours >= 24)

  /** The next party in this line that gets places; null: none. Also whether places stay free for one. */
  const nextOf = (line: Party[]) => {
    const all = free()
    if (all === null) return { next: line[0] ?? null, isHeld: false }
    let others = Math.max(0, all - keptFree())
    let kept = keptFree()
    let isHeld = false
    for (const party of line) {
      if (party.size <= others + (party.isNewcomer ? kept : 0)) return { next: party, isHeld }
      if (mayPass()) continue
      isHeld ||= others > 0 || (party.isNewcomer && kept > 0)
      others = 0
      if (party.isNewcomer) kept = 0
    }
    return { next: null, isHeld }
  }

  /** Whether the party gets places once everyone before it who fits has them. */
  const hasRoom = (party: Party, before: Party[]) => {
    const { booked } = model
    let rest = [...before, party]
    let next = nextOf(rest).next
    while (next && next !== party) {
      model.booked = [...model.booked, { ...next, here: 0 }]
      rest = rest.filter((one) => one !== next)
      next = nextOf(rest).next
    }
    model.booked = booked
    return next === party
  }

  const line = () => model.waiting.toSorted((a, b) => a.position - b.position)

  const promote = () => {
    if (model.hoursToStart <= 0 || model.needsApproval) return
    for (;;) {
      const { next, isHeld } = nextOf(line())
      if (next) seat(next)
      else {
        model.heldHours = isHeld ? (model.heldHours ?? 0) : null
        return
      }
    }
  }

  const seat = ({ who, size, isNewcomer }: Party) => {
    model.booked.push({ who, size, isNewcomer, here: 0 })
    model.waiting = model.waiting.filter((entry) => entry.who !== who)
    model.left.delete(who)
  }

  const bookingOf = (who: number) => model.booked.find((party) => party.who === who)
  const waitingOf = (who: number) => model.waiting.find((party) => party.who === who)
  const othersInLine = (who: number) =>
    model.needsApproval ? [] : line().filter((entry) => entry.who !== who)
  const isOpen = () =>
    (model.opensHours === null || model.hoursToStart <= model.opensHours) &&
    (model.closesHours === null || model.hoursToStart > model.closesHours)
  const hasStarted = () => model.hoursToStart <= 0

  /** Each returns whether the product should say yes. */
  return {
    model,
    line,
    book: (party: Party) => {
      if (hasStarted() || bookingOf(party.who) || !isOpen() || model.needsApproval) return false
      if (party.size > 1 + model.maxGuests) return false
      if (!hasRoom(party, othersInLine(party.who))) return false
      seat(party)
      promote()
      return true
    },
    wait: (party: Party) => {
      const { who, size } = party
      if (hasStarted() || bookingOf(who) || waitingOf(who) || !isOpen()) return false
      if (size > 1 + model.maxGuests) return false
      if (model.needsApproval && (model.refused.has(who) || model.hoursToStart <= 2)) return false
      if (!model.needsApproval && hasRoom(party, othersInLine(who))) return false
      const position = model.left.get(who) ?? ++model.lastPosition
      model.left.delete(who)
      model.waiting.push({ ...party, position })
      promote()
      return true
    },
    leave: (who: number) => {
      const entry = waitingOf(who)
      if (!entry) return false
      model.waiting = model.waiting.filter((one) => one !== entry)
      model.left.set(who, entry.position)
      promote()
      return true
    },
    cancel: (who: number) => {
      if (hasStarted() || !bookingOf(who)) return false
      model.booked = model.booked.filter((party) => party.who !== who)
      promote()
      return true
    },
    resize: (who: number, size: number) => {
      const own = bookingOf(who)
      const entry = waitingOf(who)
      if (hasStarted() || (!own && !entry) || size > 1 + model.maxGuests) return false
      if (own && size > own.size) {
        if (!isOpen() || model.needsApproval) return false
        const more = { who, size: size - own.size, isNewcomer: own.isNewcomer }
        if (!hasRoom(more, othersInLine(who))) return false
      }
      if (own) Object.assign(own, { size, here: Math.min(own.here, size) })
      else if (entry) entry.size = size
      promote()
      return true
    },
    /** Of those who ask, the ones that fit, in the order they asked. */
    accept: (who: number[]) => {
      if (hasStarted() || !model.needsApproval) return false
      const chosen = line().filter((entry) => who.includes(entry.who))
      const fitting = chosen.filter((party) => {
        const fits = hasRoom(party, [])
        if (fits) seat(party)
        return fits
      })
      return fitting.length > 0
    },
    refuse: (who: number) => {
      const entry = waitingOf(who)
      if (hasStarted() || !model.needsApproval || !entry) return false
      model.waiting = model.waiting.filter((one) => one !== entry)
      model.refused.add(who)
      return true
    },
    checkIn: (who: number, here: number) => {
      const own = bookingOf(who)
      if (!own) return false
      own.here = Math.min(here, own.size)
      return true
    },
    change: (changed: Partial<ModelSettings>) => {
      Object.assign(model, changed)
      promote()
    },
    pass: (hours: number) => {
      model.hoursToStart -= hours
      if (model.heldHours !== null) model.heldHours += hours
      promote()
    },
  }
}
