//! Series of the cluster for Prometheus, as it is at the moment of the scrape.

use super::{member::Cluster, news::LastRead};
use prometheus::{
    Gauge, IntGauge, Registry,
    core::{Collector, Desc},
    proto::MetricFamily,
};

/// Registers the figures. A server that is alone leads, holds its lease, and reads no news.
pub fn register(cluster: Cluster, news: Option<LastRead>, registry: &Registry) -> Result<(), prometheus::Error> {
    registry.register(Box::new(Measures {
        nodes: IntGauge::new(
            "cuecast_cluster_nodes",
            "Nodes whose leases run, as this one sees them; 1 for a server that is alone",
        )?,
        holds: IntGauge::new("cuecast_cluster_lease_holds", "1 while this node's lease runs")?,
        leads: IntGauge::new(
            "cuecast_cluster_leads",
            "1 on the node that does what one alone may do; the sum over all nodes is 1",
        )?,
        news_age: Gauge::new(
            "cuecast_cluster_news_age_seconds",
            "How long ago this node last read what others told",
        )?,
        cluster,
        news,
    }))
}

struct Measures {
    cluster: Cluster,
    news: Option<LastRead>,
    nodes: IntGauge,
    holds: IntGauge,
    leads: IntGauge,
    news_age: Gauge,
}

impl Collector for Measures {
    fn desc(&self) -> Vec<&Desc> {
        let parts: [Vec<&Desc>; 4] = [
            self.nodes.desc(),
            self.holds.desc(),
            self.leads.desc(),
            self.news_age.desc(),
        ];
        parts.into_iter().flatten().collect()
    }

    fn collect(&self) -> Vec<MetricFamily> {
        let living = if self.cluster.is_alone() {
            1
        } else {
            self.cluster.living().len()
        };
        self.nodes.set(i64::try_from(living).unwrap_or(i64::MAX));
        self.holds.set(self.cluster.holds().into());
        self.leads.set(self.cluster.leads().into());
        let age = self.news.as_ref().map(LastRead::age).unwrap_or_default();
        self.news_age.set(age.as_secs_f64());
        let parts = [
            self.nodes.collect(),
            self.holds.collect(),
            self.leads.collect(),
            self.news_age.collect(),
        ];
        parts.into_iter().flatten().collect()
    }
}
