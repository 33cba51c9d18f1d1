const statuses = ['available', 'pending', 'sold']

/** What the store starts with: more animals than a page without `limit` may show. */
export const animals = Array.from({ length: 24 }, (_, index) => ({
  id: index + 1,
  name: `Rex ${index + 1}`,
  categoryId: (index % 5) + 1,
  status: statuses[index % statuses.length],
}))
