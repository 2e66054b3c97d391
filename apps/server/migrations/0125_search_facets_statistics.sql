-- allow table-lock: analyze locks out neither readers nor writers; without it every word would count as rare until the next one
alter index project_search_filtered alter column 1 set statistics 300;
analyze project_search;
