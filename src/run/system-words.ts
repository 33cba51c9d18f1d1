const words: Readonly<Record<string, string>> = {
  ENOENT: 'there is no such file or folder',
  EEXIST: 'a file stands where a folder is needed',
  ENOTDIR: 'a file stands where a folder is needed',
  EISDIR: 'it is a folder',
  EACCES: 'this user may not',
  EPERM: 'this user may not',
  EROFS: 'the file system is read-only',
  ENOSPC: 'the disk is full',
  ELOOP: 'it is a symbolic link',
}

/** The code by which Node tells an error of the system; undefined where it has none. */
export function codeOf(error: unknown): unknown {
  return error instanceof Error && 'code' in error ? error.code : undefined
}

/** Why a file cannot be read or written, in words; the code of an error that has none here, or the message of our own. */
export function systemWords(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  const code = String(codeOf(error) ?? error.message)
  return words[code] ?? code
}
