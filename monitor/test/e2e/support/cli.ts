import {
  called as calledProgram,
  monitorEntry,
  start as startProgram,
} from '../../../../test/e2e/support/cli.ts'

type Arguments = Parameters<typeof startProgram>

/** Starts the built command line of the monitor, as a user would. */
export function start(args: Arguments[0], call: Arguments[1]): ReturnType<typeof startProgram> {
  return startProgram(args, { ...call, program: monitorEntry })
}

/** Runs the built command line of the monitor to its end. */
export function called(args: Arguments[0], call: Arguments[1]): ReturnType<typeof calledProgram> {
  return calledProgram(args, { ...call, program: monitorEntry })
}
