import { queryOptions } from '@tanstack/react-query';
import { allProducts } from '../use-products.ts';

/** The books that the site was built with, for their covers. A list without pictures is a good list. */
export const builtBooksQuery = queryOptions({
  queryKey: ['built-books'],
  queryFn: allProducts,
  retry: false,
});
