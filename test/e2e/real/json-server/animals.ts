/** What the store starts with. */
export const animals = [
  { id: 1, name: 'Rex', categoryId: 1, status: 'available' },
  { id: 2, name: 'Tom', categoryId: 2, status: 'available' },
  { id: 3, name: 'Bubbles', categoryId: 3, status: 'pending' },
  { id: 4, name: 'Polly', categoryId: 4, status: 'sold' },
]
