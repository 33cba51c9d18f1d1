/**
 * Paragraphs behind a title that opens them.
 *
 * @param title - of ours alone: it stands in HTML
 */
export function folded(title: string, paragraphs: readonly string[]): string {
  // An empty line ends the HTML, so that what follows is Markdown again (CommonMark, 4.6).
  return ['<details>', `<summary>${title}</summary>`, '', paragraphs.join('\n\n'), '', '</details>'].join(
    '\n',
  )
}
