import { replaceFile, UsageError } from 'petstore-conformance'

/**
 * Writes metrics to a file that the node_exporter's textfile collector reads, which it never finds half written. While it is
 * made it has a name that the collector passes over.
 *
 * @param path - of the file, whose name must end in `.prom`, or the collector passes it over as well
 * @throws UsageError where it does not, ReportNotWritable where the file cannot be written
 */
export async function writeTextfile(path: string, text: string): Promise<void> {
  if (!path.endsWith('.prom'))
    throw new UsageError(
      `${path} must end in .prom: the node_exporter's textfile collector reads no other files.`,
    )
  // The collector of node_exporter is another user.
  await replaceFile(path, text, 0o644)
}
