import { conformingSettings, type Settings } from '../../src/service/settings.ts'

const slow = { limit: 20, windowMs: 6000 }
/** Windows of the custom plan that are longer than usual: long enough to tell a wait that is too short. */
export const slowWindows: Partial<Settings> = {
  windows: { ...conformingSettings.windows, enterprise: [slow], spare: [slow] },
}

const verySlow = { limit: 20, windowMs: 30_000 }
/** Windows of the custom plan that take as long to wait for as most others. */
export const verySlowWindows: Partial<Settings> = {
  windows: { ...conformingSettings.windows, enterprise: [verySlow], spare: [verySlow] },
}
