import type { History } from '../history/open-history.ts'
import { readTarget, readTargetNames, readTargets } from '../read/read-targets.ts'
import type { TargetGlance } from '../read/target-glance.ts'
import { indexPage, isShown } from './index-page.ts'
import { type KeptReport, keptReports, reportContent } from './kept-reports.ts'
import { indexPath, reportPath, slugOf, targetPath } from './site-paths.ts'
import { type SiteOptions, targetPage } from './target-page.ts'

/** A file of the site. */
export interface SiteFile {
  /** Relative to the site, with slashes. */
  readonly path: string
  /** Present where a file of this path never changes: then it tells which it is. */
  readonly fixed?: string
  /** Makes its content; undefined where the history has it no more. */
  readonly content: () => Promise<string | Uint8Array | undefined>
}

/** All files of the site: what is linked to comes before what links to it. */
export async function siteFiles(history: History, options: SiteOptions): Promise<readonly SiteFile[]> {
  const targets = (await readTargets(history)).filter(isShown)
  const files: SiteFile[] = []
  for (const { name } of targets) {
    for (const report of await keptReports(history, name, options.now - options.reportsMs))
      files.push(...reportFiles(history, name, report))
  }
  return [
    ...files,
    ...targets.map((target) => targetFile(history, target, options)),
    { path: indexPath, content: () => indexPage(history, options.now) },
  ]
}

/**
 * One file of the site, made as it is asked for: for whoever serves it. No more is read of the history than that file tells.
 *
 * @param path - relative to the site, as its links have it; empty for the page of all targets
 * @returns undefined where the site has no such file
 */
export async function siteFile(
  history: History,
  path: string,
  options: SiteOptions,
): Promise<{ readonly type: string; readonly content: string | Uint8Array } | undefined> {
  const file = await fileAt(history, path, options)
  const content = await file?.content()
  if (content === undefined) return undefined
  return { type: path.endsWith('.json') ? 'application/json' : 'text/html; charset=utf-8', content }
}

async function fileAt(history: History, path: string, options: SiteOptions): Promise<SiteFile | undefined> {
  if (path === '' || path === indexPath)
    return { path: indexPath, content: () => indexPage(history, options.now) }
  const [, slug = ''] = /^(?:targets|runs)\/([^/]+?)(?:\.html|\/.+)$/.exec(path) ?? []
  const target = await targetOf(history, slug)
  if (target === undefined || !isShown(target)) return undefined
  if (path === targetPath(target.name)) return targetFile(history, target, options)
  const reports = await keptReports(history, target.name, options.now - options.reportsMs)
  return reports
    .flatMap((report) => reportFiles(history, target.name, report))
    .find((one) => one.path === path)
}

async function targetOf(history: History, slug: string): Promise<TargetGlance | undefined> {
  if (slug === '') return undefined
  if (slugOf(slug) === slug) return await readTarget(history, slug)
  const name = (await readTargetNames(history)).find((one) => slugOf(one) === slug)
  return name === undefined ? undefined : await readTarget(history, name)
}

function targetFile(history: History, target: TargetGlance, options: SiteOptions): SiteFile {
  return { path: targetPath(target.name), content: () => targetPage(history, target, options) }
}

function reportFiles(
  history: History,
  target: string,
  { id, cycle, names }: KeptReport,
): readonly SiteFile[] {
  return names.map((name) => ({
    path: reportPath(target, cycle, name),
    fixed: id,
    content: () => reportContent(history, id, name),
  }))
}
