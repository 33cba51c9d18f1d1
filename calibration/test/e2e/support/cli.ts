import { calibrationEntry, called as calledProgram } from '../../../../test/e2e/support/cli.ts'

/** Runs the built command line of the calibration to its end. */
export function called(...[args, call]: Parameters<typeof calledProgram>): ReturnType<typeof calledProgram> {
  return calledProgram(args, { ...call, program: calibrationEntry })
}
