import type { Company, SetupEntry } from '@bhandar/domain/catalogue';
import type { Page } from '@bhandar/domain/shared';
import {
  answerList,
  Deleted,
  Done,
  deleted,
  done,
  IdParam,
  ListQuery,
  type ListRequest,
  listOf,
} from '../../core/rest/answers';
import { type Api, Reply, type RestRoute, restRoute } from '../../core/rest/route';
import {
  CompanyBodyWire,
  CompanyWire,
  companyFromWire,
  companyToWire,
  SetupBodyWire,
  SetupEntryWire,
  setupEntryFromWire,
  setupEntryToWire,
} from '../wire';

interface EntryActions {
  list: (api: Api, request: ListRequest) => Promise<Page<SetupEntry>>;
  create: (api: Api, input: { name: string; description: string }) => Promise<SetupEntry>;
  update: (
    api: Api,
    input: { id: string; revision: string | undefined; name: string; description: string },
  ) => Promise<SetupEntry>;
  remove: (api: Api, input: { id: string }) => Promise<unknown>;
}

const tag = 'catalogue';
const access = 'staff';

function entryRoutes(path: `/api/setup/${string}`, noun: string, acts: EntryActions): readonly RestRoute[] {
  return [
    restRoute({
      method: 'get',
      path,
      access,
      tag,
      summary: `List: ${noun.toLowerCase()}`,
      query: ListQuery,
      response: listOf(SetupEntryWire),
      run: async (api, { query }) => answerList(query, (request) => acts.list(api, request), setupEntryToWire),
    }),
    restRoute({
      method: 'post',
      path,
      access,
      tag,
      summary: `Add: ${noun.toLowerCase()}`,
      body: SetupBodyWire,
      response: Done,
      created: true,
      run: async (api, { body }) => {
        const entry = await acts.create(api, setupEntryFromWire(body));
        return new Reply(
          201,
          done(`${noun} added successfully`, { insertedId: entry.id, data: setupEntryToWire(entry) }),
        );
      },
    }),
    restRoute({
      method: 'put',
      path: `${path}/:id`,
      access,
      tag,
      summary: `Edit: ${noun.toLowerCase()}`,
      params: IdParam,
      body: SetupBodyWire,
      response: Done,
      run: async (api, { params, body }) => {
        const entry = await acts.update(api, { id: params.id, revision: body.revision, ...setupEntryFromWire(body) });
        return done(`${noun} updated successfully`, { data: setupEntryToWire(entry) });
      },
    }),
    restRoute({
      method: 'delete',
      path: `${path}/:id`,
      access,
      tag,
      summary: `Delete an unused one: ${noun.toLowerCase()}`,
      params: IdParam,
      response: Deleted,
      run: async (api, { params }) => {
        await acts.remove(api, params);
        return deleted(noun);
      },
    }),
  ];
}

/** Adds serial numbers, which the documented table shows. */
function numbered(page: number, limit: number): (company: Company) => unknown {
  let serial = (page - 1) * limit;
  return (company) => {
    serial += 1;
    return companyToWire(company, serial);
  };
}

const companiesPath = '/api/setup/companies';

const companyRoutes: readonly RestRoute[] = [
  restRoute({
    method: 'get',
    path: companiesPath,
    access,
    tag,
    summary: 'List: company',
    query: ListQuery,
    response: listOf(CompanyWire),
    run: async (api, { query }) =>
      answerList(
        query,
        (request) => api.catalogue.listCompanies(request),
        numbered(query.page ?? 1, query.limit ?? 10),
      ),
  }),
  restRoute({
    method: 'post',
    path: companiesPath,
    access,
    tag,
    summary: 'Add: company',
    body: CompanyBodyWire,
    response: Done,
    created: true,
    run: async (api, { body }) => {
      const company = await api.catalogue.createCompany(companyFromWire(body));
      const more = { insertedId: company.id, data: companyToWire(company, 1) };
      return new Reply(201, done('Company added successfully!', more));
    },
  }),
  restRoute({
    method: 'put',
    path: `${companiesPath}/:id`,
    access,
    tag,
    summary: 'Edit: company',
    params: IdParam,
    body: CompanyBodyWire,
    response: Done,
    run: async (api, { params, body }) => {
      const { revision } = body;
      const company = await api.catalogue.updateCompany({ id: params.id, revision, ...companyFromWire(body) });
      return done('Company updated successfully!', { data: companyToWire(company, 1) });
    },
  }),
  restRoute({
    method: 'delete',
    path: `${companiesPath}/:id`,
    access,
    tag,
    summary: 'Delete an unused one: company',
    params: IdParam,
    response: Deleted,
    run: async (api, { params }) => {
      await api.catalogue.removeCompany(params);
      return deleted('Company');
    },
  }),
];

export const setupRoutes: readonly RestRoute[] = [
  ...entryRoutes('/api/setup/categories', 'Category', {
    list: (api, request) => api.catalogue.listCategories(request),
    create: (api, input) => api.catalogue.createCategory(input),
    update: (api, input) => api.catalogue.updateCategory(input),
    remove: (api, input) => api.catalogue.removeCategory(input),
  }),
  ...entryRoutes('/api/setup/unitTypes', 'Unit type', {
    list: (api, request) => api.catalogue.listUnitTypes(request),
    create: (api, input) => api.catalogue.createUnitType(input),
    update: (api, input) => api.catalogue.updateUnitType(input),
    remove: (api, input) => api.catalogue.removeUnitType(input),
  }),
  ...companyRoutes,
];
