import type { Project } from '@pq/contract/shapes/project';
import { company } from '@pq/domain/company';
import { t } from '@pq/domain/copy';
import { canPledge, categoryLabel } from '@pq/domain/project/project-card';
import { priceFrom } from '@pq/domain/reward/options';
import { remainingOf } from '@pq/domain/reward/remaining';
import { rewardTitle } from '@pq/domain/reward/texts';

type Json = string | number | boolean | null | Json[] | { [name: string]: Json };
export type Thing = { '@type': string; [name: string]: Json };
export type Step = { name: string; path: string };

export function graph(things: Thing[]): { '@context': string; '@graph': Thing[] } {
  return { '@context': 'https://schema.org', '@graph': things };
}

export function siteThings(origin: string): Thing[] {
  const organization = `${origin}/#organization`;
  return [
    {
      '@type': 'Organization',
      '@id': organization,
      name: t('common.appName'),
      legalName: company.name,
      description: t('meta.org'),
      url: `${origin}/`,
      logo: `${origin}/pictures/logo.svg`,
      email: company.email,
      telephone: company.tel,
      sameAs: Object.values(company.social),
    },
    {
      '@type': 'WebSite',
      '@id': `${origin}/#website`,
      name: t('common.appName'),
      url: `${origin}/`,
      inLanguage: 'ko-KR',
      publisher: { '@id': organization },
      potentialAction: {
        '@type': 'SearchAction',
        target: { '@type': 'EntryPoint', urlTemplate: `${origin}/search?q={search_term_string}` },
        'query-input': 'required name=search_term_string',
      },
    },
  ];
}

export function trailThing(origin: string, trail: Step[]): Thing {
  return {
    '@type': 'BreadcrumbList',
    itemListElement: [{ name: t('meta.homeStep'), path: '/' }, ...trail].map(({ name, path }, n) => ({
      '@type': 'ListItem',
      position: n + 1,
      name,
      item: `${origin}${path}`,
    })),
  };
}

export function productThing(
  project: Project,
  page: { origin: string; path: string; description: string; pictures: string[]; nowMs: number },
): Thing {
  const url = `${page.origin}${page.path}`;
  const offers = project.state === 'ready' ? [] : offersOf(project, url, page.nowMs);
  return {
    '@type': 'Product',
    '@id': `${url}#product`,
    name: project.title,
    description: page.description,
    sku: project.key,
    category: categoryLabel(project),
    image: page.pictures,
    url,
    brand: { '@type': 'Brand', name: project.profile.author },
    ...(offers.length > 0 ? { offers } : {}),
  };
}

function offersOf(project: Project, url: string, nowMs: number): Thing[] {
  const open = canPledge(project.state, project.period, nowMs);
  // Funded rewards are made after the end of the project, orders are made to order.
  const available = project.purpose === 'projects' ? 'PreOrder' : 'MadeToOrder';
  return project.rewards.content.map((reward) => {
    const stock = remainingOf(reward) === 0 ? 'SoldOut' : available;
    return {
      '@type': 'Offer',
      name: rewardTitle(reward),
      url,
      // The lowest price of a reward with options.
      price: priceFrom(reward).price,
      priceCurrency: 'KRW',
      availability: `https://schema.org/${open ? stock : 'Discontinued'}`,
      ...(project.period.finish === '' ? {} : { priceValidUntil: project.period.finish }),
      seller: { '@type': 'Organization', name: project.profile.author },
      shippingDetails: {
        '@type': 'OfferShippingDetails',
        shippingRate: { '@type': 'MonetaryAmount', value: reward.delivery, currency: 'KRW' },
        shippingDestination: { '@type': 'DefinedRegion', addressCountry: 'KR' },
      },
    };
  });
}
