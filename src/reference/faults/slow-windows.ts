import type { Fault } from '../fault.ts'
import { conformingSettings, type Settings } from '../settings.ts'

/** A window long enough to tell a wait that is too short. */
const slow = { limit: 20, windowMs: 6000 }
const slowWindows: Partial<Settings> = {
  windows: { ...conformingSettings.windows, enterprise: [slow], spare: [slow] },
}

/** A fault that shows where the custom plan's window is longer than usual. */
export const withSlowWindows = (fault: Fault): Fault => ({ ...fault, settings: slowWindows })
